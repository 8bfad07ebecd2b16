// Does what every client here does, with the Go SDK, and prints what it saw. One argument: {"url"} or {"command", "args"}.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type target struct {
	URL     string   `json:"url"`
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

type failure struct {
	Code int64  `json:"code"`
	Name string `json:"name"`
}

type report struct {
	Server   string    `json:"server"`
	Tools    int       `json:"tools"`
	Called   string    `json:"called"`
	Resource string    `json:"resource"`
	Prompt   string    `json:"prompt"`
	Progress []float64 `json:"progress"`
	Changed  bool      `json:"changed"`
	Error    failure   `json:"error"`
}

func main() {
	var where target
	must(json.Unmarshal([]byte(os.Args[1]), &where))
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	must(json.NewEncoder(os.Stdout).Encode(see(ctx, where)))
}

func see(ctx context.Context, where target) report {
	changed := make(chan struct{}, 100)
	progress := make(chan float64, 100)
	client := mcp.NewClient(&mcp.Implementation{Name: "owlclaw-tests", Version: "1.0.0"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} },
		ProgressNotificationHandler: func(_ context.Context, request *mcp.ProgressNotificationClientRequest) {
			progress <- request.Params.Progress
		},
	})
	var transport mcp.Transport = &mcp.CommandTransport{Command: exec.Command(where.Command, where.Args...)}
	if where.URL != "" {
		transport = &mcp.StreamableClientTransport{Endpoint: where.URL}
	}
	session, err := client.Connect(ctx, transport, nil)
	must(err)
	defer session.Close()
	result := report{Server: session.InitializeResult().ServerInfo.Name}

	for _, err := range session.Tools(ctx, nil) {
		must(err)
		result.Tools++
	}
	counting := &mcp.CallToolParams{Name: "test_tool_with_progress", Arguments: map[string]any{}}
	counting.SetProgressToken("counting")
	_, err = session.CallTool(ctx, counting)
	must(err)
	for range 3 {
		result.Progress = append(result.Progress, within(ctx, progress))
	}
	called, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "test_simple_text", Arguments: map[string]any{}})
	must(err)
	result.Called = textOf(called.Content[0])
	read, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "test://static-text"})
	must(err)
	result.Resource = read.Contents[0].Text
	prompt, err := session.GetPrompt(ctx, &mcp.GetPromptParams{Name: "test_simple_prompt"})
	must(err)
	result.Prompt = textOf(prompt.Messages[0].Content)
	_, err = session.CallTool(ctx, &mcp.CallToolParams{Name: "test_trigger_tool_change", Arguments: map[string]any{}})
	must(err)
	within(ctx, changed)
	result.Changed = true
	_, err = session.GetPrompt(ctx, &mcp.GetPromptParams{Name: "no_such_prompt"})
	result.Error = failureOf(err)
	return result
}

func within[T any](ctx context.Context, from <-chan T) T {
	select {
	case value := <-from:
		return value
	case <-ctx.Done():
		panic(ctx.Err())
	}
}

func textOf(content mcp.Content) string {
	text, ok := content.(*mcp.TextContent)
	if !ok {
		log.Fatalf("%T is no text", content)
	}
	return text.Text
}

func failureOf(err error) failure {
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		log.Fatalf("no JSON-RPC error: %v", err)
	}
	var data struct {
		Code string `json:"code"`
	}
	must(json.Unmarshal(wire.Data, &data))
	return failure{wire.Code, data.Code}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
