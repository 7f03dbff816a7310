package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	voiceagent "driver/generated"
)

func main() {
	ctx := context.Background()
	base, platform := client("BASE_URL"), client("PLATFORM_URL")

	organization, err := base.GetOrganizationWithResponse(ctx)
	if err != nil {
		log.Fatal(err)
	}
	if organization.JSON200 == nil { // the status was another one
		log.Fatal(organization.Status())
	}
	fmt.Println(organization.JSON200.Name)

	header := &voiceagent.GetWorkflowVersionParams{XOrganizationId: os.Getenv("ORGANIZATION_ID")}
	version, err := platform.GetWorkflowVersionWithResponse(ctx, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961", header)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version.JSON200.Name)

	name := "Nobody"
	answer, err := base.UpdateAgentWithResponse(ctx, "0123456789abcdef01234567", voiceagent.AgentUpdate{Name: &name})
	if err != nil { // nothing came back
		log.Fatal(err)
	}
	fmt.Println(answer.StatusCode())
}

func client(root string) *voiceagent.ClientWithResponses {
	authorize := voiceagent.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	})
	client, err := voiceagent.NewClientWithResponses(os.Getenv(root)+"/api/v1", authorize)
	if err != nil {
		log.Fatal(err)
	}
	return client
}
