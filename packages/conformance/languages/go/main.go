// Drives the generated client through the 16 operations, first against the sandbox, then against the hostile server.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	api "driver/generated"

	"github.com/oapi-codegen/nullable"
)

const (
	useCase, number, agent = "66f1a1d2e5b7d83a9c0e4b21", "66f1a2e0e5b7d83a9c0e4b31", "66f1a3f7e5b7d83a9c0e4b41"
	model, call, second    = "66f1a4b9e5b7d83a9c0e4b51", "66f1a6d8e5b7d83a9c0e4b61", "66f1a2e0e5b7d83a9c0e4b32"
	workflow, version      = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
	hook, member           = "https://hooks.harbordental.example/recalls", "tomas@harbordental.example"
)

type values = []any

func main() {
	for _, round := range []string{"sandbox", "hostile"} {
		drive(round, client(round+"_BASE_URL"), client(round+"_PLATFORM_URL"))
	}
}

func drive(round string, base, platform *api.ClientWithResponses) {
	ctx, organization := context.Background(), os.Getenv("ORGANIZATION_ID")
	var read *api.Organization
	var runs []api.Run
	step := func(name string, call func() values) {
		// One failing operation, a panic on an answer without body included, leaves the others their own line.
		defer func() {
			if failure := recover(); failure != nil {
				fmt.Printf("%s\t%s\t!\t%v\n", round, name, failure)
			}
		}()
		line := round + "\t" + name
		for _, value := range call() {
			line += fmt.Sprintf("\t%v", value)
		}
		fmt.Println(line)
	}
	change := func(id string) *api.UpdateAgentResponse {
		return must(base.UpdateAgentWithResponse(ctx, id, api.AgentUpdate{Languages: &[]string{"pt-PT"}}))
	}

	step("getOrganization", func() values {
		read = must(base.GetOrganizationWithResponse(ctx)).JSON200
		return values{read.Name}
	})
	step("updateOrganization", func() values {
		body := api.OrganizationUpdate{Id: read.Id, Name: read.Name, ApiKey: read.ApiKey, Members: read.Members, Description: ptr("Três clínicas")}
		return values{*must(base.UpdateOrganizationWithResponse(ctx, body)).JSON200.Description}
	})
	step("removeMember", func() (emails values) {
		for _, left := range must(base.RemoveMemberWithResponse(ctx, api.MemberRemoval{Email: member})).JSON200.Members {
			emails = append(emails, left.Email)
		}
		return emails
	})
	step("updateUseCase", func() values {
		body := api.UseCaseUpdate{Name: ptr("予約"), Amd: ptr(true), AmdBehavior: ptr(api.AmdBehaviorMessage), AmdMessages: &api.AmdMessages{"pt-PT": "Olá {{name}}"}}
		updated := must(base.UpdateUseCaseWithResponse(ctx, useCase, body)).JSON200
		return values{*updated.Name, *updated.AmdBehavior, (*updated.AmdMessages)["pt-PT"]}
	})
	step("addUseCaseWebhook", func() values {
		headers := []api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}}
		return values{must(base.AddUseCaseWebhookWithResponse(ctx, useCase, api.WebhookAdd{Url: ptr(hook), Headers: &headers})).StatusCode()}
	})
	step("deleteUseCaseWebhook", func() values {
		return values{must(base.DeleteUseCaseWebhookWithResponse(ctx, useCase, api.WebhookDelete{Url: ptr(hook)})).StatusCode()}
	})
	step("listUseCaseRuns", func() (found values) {
		query := &api.ListUseCaseRunsParams{Limit: ptr("10"), Offset: ptr("0"), Sort: ptr(api.SortOrderAsc), XOrganizationId: organization}
		runs = *must(platform.ListUseCaseRunsWithResponse(ctx, workflow, query)).JSON200
		for _, run := range runs {
			found = append(found, run.Status, orNull(run.Annotation))
		}
		return found
	})
	step("listPhoneNumbers", func() (titles values) {
		for _, each := range *must(base.ListPhoneNumbersWithResponse(ctx)).JSON200 {
			titles = append(titles, *each.Title)
		}
		return titles
	})
	step("updatePhoneNumberUseCase", func() values {
		routes := []api.AgentRoute{{Id: ptr(agent), Probability: ptr(0.1)}}
		routed := must(base.UpdatePhoneNumberUseCaseWithResponse(ctx, number, api.PhoneNumberUseCaseUpdate{Id: ptr(useCase), AgentRoutes: &routes})).JSON200
		return values{routed.Mode, *(*routed.UseCaseConfig.AgentRoutes)[0].Probability}
	})
	step("updatePhoneNumberTitle", func() values {
		return values{*must(base.UpdatePhoneNumberTitleWithResponse(ctx, number, api.PhoneNumberTitleUpdate{Title: "Receção"})).JSON200.Title}
	})
	step("deletePhoneNumbers", func() values {
		return values{must(base.DeletePhoneNumbersWithResponse(ctx, api.PhoneNumbersDelete{Ids: &[]string{second}})).StatusCode()}
	})
	step("updateAgent", func() values {
		changed := change(agent).JSON200
		return values{strings.Join(changed.Languages, "\t"), orNull(changed.OrganizationId), changed.CreatedAt.Unix()}
	})
	step("createModel", func() values {
		body := api.ModelCreate{UseCaseId: useCase, Name: "第二", FromModelId: model, TrainSampleIds: []string{"sample"}, TestSampleIds: []string{}}
		created := must(base.CreateModelWithResponse(ctx, body)).JSON200
		return values{created.Name, orNull(created.OrganizationId), orNull(created.UseCaseId)}
	})
	step("getCallRecording", func() values {
		return values{string(must(base.GetCallRecordingWithResponse(ctx, call)).Body)}
	})
	step("listCallTags", func() values {
		return values{strings.Join(*must(base.ListCallTagsWithResponse(ctx)).JSON200.Tags, "\t")}
	})
	step("getWorkflowVersion", func() values {
		got := must(platform.GetWorkflowVersionWithResponse(ctx, version, &api.GetWorkflowVersionParams{XOrganizationId: organization})).JSON200
		return values{orNull(got.VersionNumber), orNull(got.SourceVersionId), orNull(got.Description), orNull(got.CreatedBy), len(got.Changelog)}
	})
	if round == "hostile" {
		step("free-form", func() values {
			return values{orNull(must(base.UpdateUseCaseWithResponse(ctx, useCase, api.UseCaseUpdate{Params: &runs[0].Data})).JSON200.Hooks)}
		})
		for _, status := range []string{"401", "404", "422", "503"} {
			step(status, func() values { return values{change(strings.Repeat(status, 8)).StatusCode()} })
		}
	}
}

func client(root string) *api.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	return must(api.NewClientWithResponses(os.Getenv(strings.ToUpper(root))+"/api/v1", api.WithRequestEditorFn(authorize)))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func ptr[T any](value T) *T { return &value }

func orNull[T any](value nullable.Nullable[T]) any {
	if value.IsNull() {
		return "null"
	}
	return value.MustGet()
}
