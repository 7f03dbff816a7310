// Runs each step that it reads from stdin with the generated client, and prints what the client returns.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"

	api "driver/generated"
)

type step struct {
	Step           string            `json:"step"`
	OperationID    string            `json:"operationId"`
	PathParameters map[string]string `json:"pathParameters"`
}

type result struct {
	Step   string `json:"step"`
	Status int    `json:"status,omitempty"`
	Data   any    `json:"data,omitempty"`
	Error  string `json:"error,omitempty"`
}

func main() {
	ctx := context.Background()
	// region base platform
	authorize := api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("VOICE_AGENT_API_KEY"))
		return nil
	})
	// A redirect of an update would send its body, which can hold the key, to another host.
	stay := api.WithHTTPClient(&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}})
	// endregion
	// region base
	base, err := api.NewClientWithResponses(os.Getenv("VOICE_AGENT_BASE_URL")+"/api/v1", authorize, stay)
	if err != nil {
		log.Fatal(err)
	}
	// endregion
	// region platform
	platform, err := api.NewClientWithResponses(os.Getenv("VOICE_AGENT_PLATFORM_URL")+"/api/v1", authorize, stay)
	if err != nil {
		log.Fatal(err)
	}
	// endregion

	known := map[string]any{} // what each operation has returned, for steps that send it back
	steps := bufio.NewScanner(os.Stdin)
	for steps.Scan() {
		var s step
		if err := json.Unmarshal(steps.Bytes(), &s); err != nil {
			log.Fatal(err)
		}
		r, err := run(ctx, s, base, platform, known)
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

func run(ctx context.Context, s step, base, platform *api.ClientWithResponses, known map[string]any) (result, error) {
	if s.Step != "free-form" {
		return call(ctx, s.OperationID, base, platform, known)
	}
	runs, _ := known["listUseCaseRuns"].(*api.ListUseCaseRunsResponse)
	if runs == nil || runs.JSON200 == nil {
		return result{}, errors.New("listUseCaseRuns has not succeeded")
	}
	update := api.UseCaseUpdate{Params: &(*runs.JSON200)[0].Data}
	response, err := base.UpdateUseCaseWithResponse(ctx, s.PathParameters["id"], update)
	if err != nil {
		return result{}, err
	}
	return withJSON(response), nil
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

// region ptr
func ptr[T any](value T) *T { return &value }

// endregion
