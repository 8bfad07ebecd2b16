package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"owlclaw.example/client"
)

// answer is what every response type of the generated client has.
type answer interface {
	StatusCode() int
	ContentType() string
	GetBody() []byte
}

// problemOf reads the Problem Details (RFC 9457) of an answer; nil when it is a success.
func problemOf(from answer) (*owlclaw.Problem, error) {
	if from.StatusCode() < 400 {
		return nil, nil
	}
	if !strings.HasPrefix(from.ContentType(), "application/problem+json") {
		return nil, fmt.Errorf("HTTP %d with %q: this is not the gateway's answer", from.StatusCode(), from.ContentType())
	}
	var problem owlclaw.Problem
	if err := json.Unmarshal(from.GetBody(), &problem); err != nil {
		return nil, fmt.Errorf("read problem: %w", err)
	}
	return &problem, nil
}

// sendUpTo sends a request again when, and only when, the problem's fields say that it may succeed later.
// An error without an answer ends it: nobody knows whether the call ran.
func sendUpTo[A answer](ctx context.Context, attempts int, request func() (A, error)) (A, int, error) {
	for attempt := 1; ; attempt++ {
		got, err := request()
		if err != nil {
			return got, attempt, err
		}
		problem, err := problemOf(got)
		if err != nil || problem == nil {
			return got, attempt, err
		}
		if attempt == attempts || !problem.Retryable {
			return got, attempt, fmt.Errorf("%s: %s (incident %s)", problem.Code, problem.Title, value(problem.IncidentID))
		}
		if err := wait(ctx, pause(problem, attempt)); err != nil {
			return got, attempt, err
		}
	}
}

func pause(problem *owlclaw.Problem, attempt int) time.Duration {
	if problem.RetryAfter != nil {
		return time.Duration(*problem.RetryAfter) * time.Second
	}
	return 200 * time.Millisecond << (attempt - 1)
}

func wait(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func value(text *string) string {
	if text == nil {
		return "unknown"
	}
	return *text
}
