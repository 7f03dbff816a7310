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

const (
	useCaseID = "66f1a1d2e5b7d83a9c0e4b21"
	numberID  = "66f1a2e0e5b7d83a9c0e4b31"
	agentID   = "66f1a3f7e5b7d83a9c0e4b41"
	hookURL   = "https://hooks.harbordental.example/recalls"
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

type driver struct {
	base, platform *api.ClientWithResponses
	organizationID string
	// Responses that later steps build on.
	organization *api.Organization
	runs         []api.Run
}

func main() {
	d := driver{
		base:           newClient("VOICE_AGENT_BASE_URL"),
		platform:       newClient("VOICE_AGENT_PLATFORM_URL"),
		organizationID: os.Getenv("VOICE_AGENT_ORGANIZATION_ID"),
	}
	steps := bufio.NewScanner(os.Stdin)
	for steps.Scan() {
		var s step
		if err := json.Unmarshal(steps.Bytes(), &s); err != nil {
			log.Fatal(err)
		}
		r, err := d.run(s)
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

// newClient calls the root that an environment variable names, and sends the key.
func newClient(root string) *api.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("VOICE_AGENT_API_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv(root)+"/api/v1", api.WithRequestEditorFn(authorize))
	if err != nil {
		log.Fatal(err)
	}
	return client
}

func (d *driver) run(s step) (result, error) {
	ctx := context.Background()
	switch s.OperationID {
	case "getOrganization":
		response, err := d.base.GetOrganizationWithResponse(ctx)
		if err == nil {
			d.organization = response.JSON200
		}
		return withJSON(response, err)

	case "updateOrganization":
		if d.organization == nil {
			return result{}, errors.New("getOrganization has not succeeded")
		}
		return withJSON(d.base.UpdateOrganizationWithResponse(ctx, api.OrganizationUpdate{
			Id:          d.organization.Id,
			Name:        d.organization.Name,
			ApiKey:      d.organization.ApiKey,
			Members:     d.organization.Members,
			Description: ptr("Três clínicas"),
		}))

	case "removeMember":
		return withJSON(d.base.RemoveMemberWithResponse(ctx, api.MemberRemoval{Email: "tomas@harbordental.example"}))

	case "updateUseCase":
		update := api.UseCaseUpdate{
			Name:        ptr("予約"),
			Amd:         ptr(true),
			AmdBehavior: ptr(api.AmdBehaviorMessage),
			AmdMessages: &api.AmdMessages{"pt-PT": "Olá {{name}}"},
		}
		if s.Step == "free-form" {
			if len(d.runs) == 0 {
				return result{}, errors.New("listUseCaseRuns has not succeeded")
			}
			update = api.UseCaseUpdate{Params: &d.runs[0].Data}
		}
		return withJSON(d.base.UpdateUseCaseWithResponse(ctx, useCaseID, update))

	case "addUseCaseWebhook":
		return withStatus(d.base.AddUseCaseWebhookWithResponse(ctx, useCaseID, api.WebhookAdd{
			Url:     ptr(hookURL),
			Headers: &[]api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}},
		}))

	case "deleteUseCaseWebhook":
		return withStatus(d.base.DeleteUseCaseWebhookWithResponse(ctx, useCaseID, api.WebhookDelete{Url: ptr(hookURL)}))

	case "listUseCaseRuns":
		response, err := d.platform.ListUseCaseRunsWithResponse(ctx, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
			&api.ListUseCaseRunsParams{
				Limit:           ptr("10"),
				Offset:          ptr("0"),
				Sort:            ptr(api.SortOrderAsc),
				XOrganizationId: d.organizationID,
			})
		if err == nil && response.JSON200 != nil {
			d.runs = *response.JSON200
		}
		return withJSON(response, err)

	case "listPhoneNumbers":
		return withJSON(d.base.ListPhoneNumbersWithResponse(ctx))

	case "updatePhoneNumberUseCase":
		return withJSON(d.base.UpdatePhoneNumberUseCaseWithResponse(ctx, numberID, api.PhoneNumberUseCaseUpdate{
			Id:          ptr(useCaseID),
			AgentRoutes: &[]api.AgentRoute{{Id: ptr(agentID), Probability: ptr(0.1)}},
		}))

	case "updatePhoneNumberTitle":
		return withJSON(d.base.UpdatePhoneNumberTitleWithResponse(ctx, numberID,
			api.PhoneNumberTitleUpdate{Title: "Receção"}))

	case "deletePhoneNumbers":
		return withStatus(d.base.DeletePhoneNumbersWithResponse(ctx,
			api.PhoneNumbersDelete{Ids: &[]string{"66f1a2e0e5b7d83a9c0e4b32"}}))

	case "updateAgent":
		return withJSON(d.base.UpdateAgentWithResponse(ctx, agentID,
			api.AgentUpdate{Languages: &[]string{"pt-PT"}}))

	case "createModel":
		return withJSON(d.base.CreateModelWithResponse(ctx, api.ModelCreate{
			UseCaseId:      useCaseID,
			Name:           "第二",
			FromModelId:    "66f1a4b9e5b7d83a9c0e4b51",
			TrainSampleIds: []string{"sample"},
			TestSampleIds:  []string{},
		}))

	case "getCallRecording":
		response, err := d.base.GetCallRecordingWithResponse(ctx, "66f1a6d8e5b7d83a9c0e4b61")
		if err != nil {
			return result{}, err
		}
		return result{Status: response.StatusCode(), Data: string(response.Body)}, nil

	case "listCallTags":
		return withJSON(d.base.ListCallTagsWithResponse(ctx))

	case "getWorkflowVersion":
		return withJSON(d.platform.GetWorkflowVersionWithResponse(ctx, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
			&api.GetWorkflowVersionParams{XOrganizationId: d.organizationID}))
	}
	return result{}, fmt.Errorf("unknown operation %s", s.OperationID)
}

// withJSON returns the body that the client has decoded, which is nil for any status but 200.
func withJSON[T any](response interface {
	GetJSON200() *T
	StatusCode() int
}, err error) (result, error) {
	if err != nil {
		return result{}, err
	}
	r := result{Status: response.StatusCode()}
	if body := response.GetJSON200(); body != nil {
		r.Data = body
	}
	return r, nil
}

func withStatus(response interface{ StatusCode() int }, err error) (result, error) {
	if err != nil {
		return result{}, err
	}
	return result{Status: response.StatusCode()}, nil
}

func ptr[T any](value T) *T { return &value }
