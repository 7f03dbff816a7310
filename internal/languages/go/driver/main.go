// Runs each step from stdin with the generated client, and prints its result.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"example.com/app/voiceagent"
)

type step struct {
	Step string `json:"step"`
	Call string `json:"call"`
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
	// A scanner would end silently at a line of more than 64 KiB.
	steps := json.NewDecoder(os.Stdin)
	for {
		var s step
		if err := steps.Decode(&s); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal("cannot read the next step: ", err)
		}
		r, err := call(ctx, s.Call, known)
		if err != nil {
			r.Error = err.Error()
		}
		var refused *voiceagent.StatusError
		if errors.As(err, &refused) {
			r.Status = refused.StatusCode
		}
		r.Step = s.Step
		line, err := json.Marshal(r)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(line))
	}
}

// read returns what an earlier call has returned.
func read[T any](known map[string]any, operationID string) (T, error) {
	value, ok := known[operationID].(T)
	if !ok {
		return value, errors.New(operationID + " has not succeeded")
	}
	return value, nil
}
