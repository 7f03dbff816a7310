package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	voiceagent "example.com/app/voice-agent-go"
)

func main() {
	ctx := context.Background()
	base, platform := client("VOICE_AGENT_BASE_URL"), client("VOICE_AGENT_PLATFORM_URL")

	organization, err := body(base.GetOrganizationWithResponse(ctx))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(organization.Name)

	header := &voiceagent.GetWorkflowVersionParams{XOrganizationId: os.Getenv("VOICE_AGENT_ORGANIZATION_ID")}
	version, err := body(platform.GetWorkflowVersionWithResponse(ctx, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961", header))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version.Name)

	name := "Nobody"
	response, err := base.UpdateAgentWithResponse(ctx, "0123456789abcdef01234567", voiceagent.AgentUpdate{Name: &name})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode())
}

// body returns the decoded body. JSON200 is nil for every other status, and for a 200 that is not JSON.
// The error names the status and not the body, which may hold secrets.
func body[T any](response interface {
	GetJSON200() *T
	Status() string
}, err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	if decoded := response.GetJSON200(); decoded != nil {
		return decoded, nil
	}
	return nil, fmt.Errorf("unexpected response: %s", response.Status())
}

func client(root string) *voiceagent.ClientWithResponses {
	authorize := voiceagent.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("VOICE_AGENT_API_KEY"))
		return nil
	})
	limited := voiceagent.WithHTTPClient(&http.Client{
		Timeout: 30 * time.Second,
		// A redirect of an update would send its body, which can hold the key, to another host.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	})
	address, isSet := os.LookupEnv(root)
	if !isSet {
		log.Fatalf("%s is not set", root)
	}
	client, err := voiceagent.NewClientWithResponses(address+"/api/v1", authorize, limited)
	if err != nil {
		log.Fatal(err)
	}
	return client
}
