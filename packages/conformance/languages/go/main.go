// Takes each operation once, by nothing but the generated client, and prints what the client made of the answer.
package main

import (
	"context"
	"os"
	"strings"

	api "driver/generated"
)

const (
	useCase, number, agent = "66f1a1d2e5b7d83a9c0e4b21", "66f1a2e0e5b7d83a9c0e4b31", "66f1a3f7e5b7d83a9c0e4b41"
	model, call, second    = "66f1a4b9e5b7d83a9c0e4b51", "66f1a6d8e5b7d83a9c0e4b61", "66f1a2e0e5b7d83a9c0e4b32"
	workflow, version      = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
	hook, member           = "https://hooks.harbordental.example/recalls", "tomas@harbordental.example"
)

func main() {
	ctx, base, platform := context.Background(), client("BASE_URL"), client("PLATFORM_URL")
	read := step("getOrganization", body(base.GetOrganizationWithResponse(ctx)))
	described := api.OrganizationUpdate{Id: read.Id, Name: read.Name, ApiKey: read.ApiKey, Members: read.Members}
	described.Description = ptr("Três clínicas")
	step("updateOrganization", body(base.UpdateOrganizationWithResponse(ctx, described)))
	step("removeMember", body(base.RemoveMemberWithResponse(ctx, api.MemberRemoval{Email: member})))
	named := api.UseCaseUpdate{Name: ptr("予約"), Amd: ptr(true), AmdBehavior: ptr(api.AmdBehaviorMessage)}
	named.AmdMessages = &api.AmdMessages{"pt-PT": "Olá {{name}}"}
	step("updateUseCase", body(base.UpdateUseCaseWithResponse(ctx, useCase, named)))
	added, deleted := api.WebhookAdd{Url: ptr(hook)}, api.WebhookDelete{Url: ptr(hook)}
	added.Headers = &[]api.HookHeader{{Key: ptr("x-hook-secret"), Value: ptr("test-hook-secret")}}
	step("addUseCaseWebhook", status(base.AddUseCaseWebhookWithResponse(ctx, useCase, added)))
	step("deleteUseCaseWebhook", status(base.DeleteUseCaseWebhookWithResponse(ctx, useCase, deleted)))
	page := &api.ListUseCaseRunsParams{Limit: ptr("10"), Offset: ptr("0"), Sort: ptr(api.SortOrderAsc)}
	page.XOrganizationId = os.Getenv("ORGANIZATION_ID")
	runs := step("listUseCaseRuns", body(platform.ListUseCaseRunsWithResponse(ctx, workflow, page)))
	step("listPhoneNumbers", body(base.ListPhoneNumbersWithResponse(ctx)))
	routed := api.PhoneNumberUseCaseUpdate{Id: ptr(useCase)}
	routed.AgentRoutes = &[]api.AgentRoute{{Id: ptr(agent), Probability: ptr(0.1)}}
	step("updatePhoneNumberUseCase", body(base.UpdatePhoneNumberUseCaseWithResponse(ctx, number, routed)))
	titled, gone := api.PhoneNumberTitleUpdate{Title: "Receção"}, api.PhoneNumbersDelete{Ids: &[]string{second}}
	step("updatePhoneNumberTitle", body(base.UpdatePhoneNumberTitleWithResponse(ctx, number, titled)))
	step("deletePhoneNumbers", status(base.DeletePhoneNumbersWithResponse(ctx, gone)))
	portuguese := api.AgentUpdate{Languages: &[]string{"pt-PT"}}
	step("updateAgent", body(base.UpdateAgentWithResponse(ctx, agent, portuguese)))
	cloned := api.ModelCreate{UseCaseId: useCase, Name: "第二", FromModelId: model}
	cloned.TrainSampleIds, cloned.TestSampleIds = []string{"sample"}, []string{}
	step("createModel", body(base.CreateModelWithResponse(ctx, cloned)))
	step("getCallRecording", text(base.GetCallRecordingWithResponse(ctx, call)))
	step("listCallTags", body(base.ListCallTagsWithResponse(ctx)))
	header := &api.GetWorkflowVersionParams{XOrganizationId: page.XOrganizationId}
	step("getWorkflowVersion", body(platform.GetWorkflowVersionWithResponse(ctx, version, header)))
	if os.Getenv("ROUND") == "hostile" {
		if len(runs) > 0 {
			step("free-form", body(base.UpdateUseCaseWithResponse(ctx, useCase, api.UseCaseUpdate{Params: &runs[0].Data})))
		}
		for _, code := range []string{"401", "404", "422", "503"} {
			step(code, body(base.UpdateAgentWithResponse(ctx, strings.Repeat(code, 8), portuguese)))
		}
	}
}
