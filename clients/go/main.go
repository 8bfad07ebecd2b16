// Command golden-path is everything a first program needs: ask for health, list the tools page by page,
// call one, read a problem, retry.
//
// Usage: golden-path http://127.0.0.1:8080 [tool to retry]. It prints one JSON object a step.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"owlclaw.example/client"
)

type line struct {
	Step     string `json:"step"`
	HTTP     int    `json:"http"`
	Body     any    `json:"body"`
	Retry    *bool  `json:"retry,omitempty"`
	Attempts int    `json:"attempts,omitempty"`
}

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	client, err := owlclaw.NewClientWithResponses(args[0],
		owlclaw.WithHTTPClient(&http.Client{Timeout: 30 * time.Second}))
	if err != nil {
		return err
	}
	for _, step := range []func(context.Context, *owlclaw.ClientWithResponses) error{
		askHealth, listTools, callTool, readProblem, sendWrongArguments, askForAnotherVersion,
	} {
		if err := step(ctx, client); err != nil {
			return err
		}
	}
	if len(args) > 1 {
		return retry(ctx, client, args[1])
	}
	return nil
}

func askHealth(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	answer, err := client.GetHealthWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	return say(line{Step: "health", HTTP: answer.StatusCode(), Body: answer.JSON200})
}

func listTools(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	limit, step := 1, "list_tools"
	params := &owlclaw.ListToolsParams{Limit: &limit}
	for {
		answer, err := client.ListToolsWithResponse(ctx, params)
		if err != nil {
			return err
		}
		if answer.JSON200 == nil {
			return fmt.Errorf("list tools: %s", answer.Status())
		}
		if err := say(line{Step: step, HTTP: answer.StatusCode(), Body: answer.JSON200}); err != nil {
			return err
		}
		if answer.JSON200.NextCursor == nil {
			return nil
		}
		params.Cursor, step = answer.JSON200.NextCursor, "next_page"
	}
}

func callTool(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	answer, err := client.CallToolWithResponse(ctx, "add", nil, arguments("a", 2, "b", 3))
	if err != nil {
		return err
	}
	return say(line{Step: "call_tool", HTTP: answer.StatusCode(), Body: answer.JSON200})
}

func readProblem(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	answer, err := client.CallToolWithResponse(ctx, "no_such_tool", nil, arguments("a", 2, "b", 3))
	return refused("problem", answer, err)
}

func sendWrongArguments(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	answer, err := client.CallToolWithResponse(ctx, "add", nil, arguments("a", "two"))
	return refused("wrong_arguments", answer, err)
}

func askForAnotherVersion(ctx context.Context, client *owlclaw.ClientWithResponses) error {
	version := owlclaw.ServedVersion("v9")
	answer, err := client.ListToolsWithResponse(ctx, &owlclaw.ListToolsParams{OwlClawAPIVersion: &version})
	return refused("version_refused", answer, err)
}

func retry(ctx context.Context, client *owlclaw.ClientWithResponses, tool string) error {
	call := arguments("key", "go")
	answer, attempts, err := sendUpTo(ctx, 3, func() (*owlclaw.CallToolResponse, error) {
		return client.CallToolWithResponse(ctx, tool, nil, call)
	})
	if err != nil {
		return err
	}
	return say(line{Step: "retry", HTTP: answer.StatusCode(), Body: answer.JSON200, Attempts: attempts})
}

func arguments(pairs ...any) owlclaw.ToolCall {
	named := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		named[pairs[i].(string)] = pairs[i+1]
	}
	return owlclaw.ToolCall{Arguments: named}
}

func refused(step string, from answer, err error) error {
	if err != nil {
		return err
	}
	problem, err := problemOf(from)
	if err != nil {
		return err
	}
	if problem == nil {
		return fmt.Errorf("%s: the gateway was expected to refuse this", step)
	}
	return say(line{Step: step, HTTP: from.StatusCode(), Body: problem, Retry: &problem.Retryable})
}

func say(what line) error {
	return json.NewEncoder(os.Stdout).Encode(what)
}
