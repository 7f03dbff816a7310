// Runs each step that it reads from stdin with the generated client, and prints what the client returns.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
)

type step struct {
	Step        string `json:"step"`
	OperationID string `json:"operationId"`
}

type result struct {
	Step   string `json:"step"`
	Status int    `json:"status,omitempty"`
	Data   any    `json:"data,omitempty"`
	Error  string `json:"error,omitempty"`
}

func main() {
	ctx := context.Background()
	known := map[string]any{}
	steps := bufio.NewScanner(os.Stdin)
	for steps.Scan() {
		var s step
		if err := json.Unmarshal(steps.Bytes(), &s); err != nil {
			log.Fatal(err)
		}
		name := s.OperationID
		if s.Step == "free-form" {
			name = s.Step
		}
		r, err := call(ctx, name, known)
		if err != nil {
			r.Error = err.Error()
		}
		r.Step = s.Step
		line, err := json.Marshal(r)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(line))
	}
}

// withJSON returns the body that the client has decoded, which is nil for any status but 200.
func withJSON[T any](response interface {
	GetJSON200() *T
	StatusCode() int
}) result {
	r := withStatus(response)
	if body := response.GetJSON200(); body != nil {
		r.Data = body
	}
	return r
}

func withText(response interface{ StatusCode() int }, body []byte) result {
	return result{Status: response.StatusCode(), Data: string(body)}
}

func withStatus(response interface{ StatusCode() int }) result {
	return result{Status: response.StatusCode()}
}

func ptr[T any](value T) *T { return &value }
