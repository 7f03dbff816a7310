// Runs each step that it reads from stdin with the generated client, and prints what the client returns.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	api "driver/generated"
	"github.com/oapi-codegen/nullable"
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

// Responses that later steps build on.
var (
	knownOrganization *api.Organization
	knownRuns         []api.Run
)

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

	steps := bufio.NewScanner(os.Stdin)
	for steps.Scan() {
		var s step
		if err := json.Unmarshal(steps.Bytes(), &s); err != nil {
			log.Fatal(err)
		}
		r, err := run(ctx, s, base, platform)
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

func run(ctx context.Context, s step, base, platform *api.ClientWithResponses) (result, error) {
	switch s.OperationID {
	case "getOrganization":
		// region getOrganization updateOrganization
		current, err := base.GetOrganizationWithResponse(ctx)
		// endregion
		if err == nil {
			knownOrganization = current.JSON200
		}
		return withJSON(current, err)

	case "updateOrganization":
		current := api.GetOrganizationResponse{JSON200: knownOrganization}
		if current.JSON200 == nil {
			return result{}, fmt.Errorf("getOrganization has not succeeded")
		}
		// region updateOrganization
		organization := current.JSON200 // nil unless the status is 200
		response, err := base.UpdateOrganizationWithResponse(ctx, api.OrganizationUpdate{
			Id:                   organization.Id,
			Name:                 organization.Name,
			ApiKey:               organization.ApiKey,
			Members:              organization.Members,
			Description:          ptr("Four dental practices by the harbor"),
			ImageUrl:             organization.ImageUrl,
			TelephonyCredentials: organization.TelephonyCredentials,
			Attributes:           organization.Attributes,
		})
		// endregion
		return withJSON(response, err)

	case "removeMember":
		// region removeMember
		response, err := base.RemoveMemberWithResponse(ctx, api.MemberRemoval{
			Email: "tomas@harbordental.example",
		})
		// endregion
		return withJSON(response, err)

	case "updateUseCase":
		if s.Step == "free-form" {
			if len(knownRuns) == 0 {
				return result{}, fmt.Errorf("listUseCaseRuns has not succeeded")
			}
			update := api.UseCaseUpdate{Params: &knownRuns[0].Data}
			return withJSON(base.UpdateUseCaseWithResponse(ctx, "66f1a1d2e5b7d83a9c0e4b21", update))
		}
		// region updateUseCase
		response, err := base.UpdateUseCaseWithResponse(ctx, "66f1a1d2e5b7d83a9c0e4b21", api.UseCaseUpdate{
			Name:           ptr("Appointment reminders"),
			TransferNumber: ptr("+12025550199"),
			ExtractWithAi: &[]api.ExtractionParameter{{
				Name:        ptr("preferred_day"),
				Description: ptr("The day that suits the patient best"),
				Type:        ptr("string"),
				Example:     ptr("Thursday"),
				Required:    ptr(true),
			}},
			ClassificationTags: &[]api.ClassificationTag{{
				Name:        ptr("rescheduled"),
				Description: ptr("The patient asked for another day"),
			}},
			Language: ptr(api.LanguageEnGB),
			Keywords: &[]string{"hygienist", "Harbor Dental"},
			Hooks: nullable.NewNullableWithValue([]api.Hook{{
				Url:     "https://hooks.harbordental.example/calls",
				Headers: &[]api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}},
			}}),
			Params:      &map[string]any{"practice": "Harbor Dental"},
			Amd:         ptr(true),
			AmdBehavior: ptr(api.AmdBehaviorMessage),
			AmdMessages: &api.AmdMessages{
				"en-GB": "Hello {{name}}, please call Harbor Dental about your appointment.",
			},
			EnableDetailedWorkHours:       ptr(false),
			GenericAfterHoursMessage:      ptr("The practice is closed. Please call again tomorrow."),
			Hidden:                        ptr(false),
			MaxDurationMins:               ptr(5),
			RecordedMessageInbound:        ptr(true),
			RecordedMessageOutbound:       ptr(true),
			ShowOriginalCallerId:          ptr(false),
			DisableEndCallAfterNReminders: ptr(false),
		})
		// endregion
		return withJSON(response, err)

	case "addUseCaseWebhook":
		// region addUseCaseWebhook
		response, err := base.AddUseCaseWebhookWithResponse(ctx, "66f1a1d2e5b7d83a9c0e4b21", api.WebhookAdd{
			Url:     ptr("https://hooks.harbordental.example/recalls"),
			Headers: &[]api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}},
		})
		// endregion
		return withStatus(response, err)

	case "deleteUseCaseWebhook":
		// region deleteUseCaseWebhook
		response, err := base.DeleteUseCaseWebhookWithResponse(ctx, "66f1a1d2e5b7d83a9c0e4b21", api.WebhookDelete{
			Url:     ptr("https://hooks.harbordental.example/calls"),
			Headers: &[]api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}},
		})
		// endregion
		return withStatus(response, err)

	case "listUseCaseRuns":
		// region listUseCaseRuns
		response, err := platform.ListUseCaseRunsWithResponse(ctx, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
			&api.ListUseCaseRunsParams{
				Sort:            ptr(api.SortOrderAsc),
				XOrganizationId: os.Getenv("VOICE_AGENT_ORGANIZATION_ID"),
			})
		// endregion
		if err == nil && response.JSON200 != nil {
			knownRuns = *response.JSON200
		}
		return withJSON(response, err)

	case "listPhoneNumbers":
		// region listPhoneNumbers
		response, err := base.ListPhoneNumbersWithResponse(ctx)
		// endregion
		return withJSON(response, err)

	case "updatePhoneNumberUseCase":
		// region updatePhoneNumberUseCase
		response, err := base.UpdatePhoneNumberUseCaseWithResponse(ctx, "66f1a2e0e5b7d83a9c0e4b31",
			api.PhoneNumberUseCaseUpdate{
				Id: ptr("66f1a1d2e5b7d83a9c0e4b21"),
				PromptRoutes: &[]api.PromptRoute{{
					Probability: ptr(1.0),
					PromptId:    ptr("66f1a8b0e5b7d83a9c0e4b81"),
					ModelId:     ptr("66f1a4b9e5b7d83a9c0e4b51"),
				}},
				AgentRoutes: &[]api.AgentRoute{{
					Probability: ptr(1.0),
					Id:          ptr("66f1a3f7e5b7d83a9c0e4b41"),
				}},
			})
		// endregion
		return withJSON(response, err)

	case "updatePhoneNumberTitle":
		// region updatePhoneNumberTitle
		response, err := base.UpdatePhoneNumberTitleWithResponse(ctx, "66f1a2e0e5b7d83a9c0e4b31",
			api.PhoneNumberTitleUpdate{Title: "Reception"})
		// endregion
		return withJSON(response, err)

	case "deletePhoneNumbers":
		// region deletePhoneNumbers
		response, err := base.DeletePhoneNumbersWithResponse(ctx, api.PhoneNumbersDelete{
			Ids: &[]string{"66f1a2e0e5b7d83a9c0e4b32"},
		})
		// endregion
		return withStatus(response, err)

	case "updateAgent":
		// region updateAgent
		response, err := base.UpdateAgentWithResponse(ctx, "66f1a3f7e5b7d83a9c0e4b41", api.AgentUpdate{
			Name:      ptr("Nora"),
			Languages: &[]string{"en-GB", "pt-PT"},
			VoiceId:   ptr("voice-calm-alto"),
		})
		// endregion
		return withJSON(response, err)

	case "createModel":
		// region createModel
		response, err := base.CreateModelWithResponse(ctx, api.ModelCreate{
			UseCaseId:      "66f1a1d2e5b7d83a9c0e4b21",
			Name:           "Reminders, second round",
			FromModelId:    "66f1a4b9e5b7d83a9c0e4b51",
			TrainSampleIds: []string{"66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72"},
			TestSampleIds:  []string{"66f1a7c0e5b7d83a9c0e4b73"},
			ExplainTools:   ptr(true),
		})
		// endregion
		return withJSON(response, err)

	case "getCallRecording":
		// region getCallRecording
		response, err := base.GetCallRecordingWithResponse(ctx, "66f1a6d8e5b7d83a9c0e4b61")
		// endregion
		if err != nil {
			return result{}, err
		}
		return result{Status: response.StatusCode(), Data: string(response.Body)}, nil

	case "listCallTags":
		// region listCallTags
		response, err := base.ListCallTagsWithResponse(ctx)
		// endregion
		return withJSON(response, err)

	case "getWorkflowVersion":
		// region getWorkflowVersion
		response, err := platform.GetWorkflowVersionWithResponse(ctx, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
			&api.GetWorkflowVersionParams{XOrganizationId: os.Getenv("VOICE_AGENT_ORGANIZATION_ID")})
		// endregion
		return withJSON(response, err)
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

// region ptr
func ptr[T any](value T) *T { return &value }

// endregion
