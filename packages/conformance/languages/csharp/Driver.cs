using System;
using System.Linq;
using System.Net.Http;
using VoiceAgent;
using static Support;

/// <summary>Takes each operation once, by the generated client alone, and prints what it made of the answer.</summary>
static class Driver
{
    const string UseCase = "66f1a1d2e5b7d83a9c0e4b21", Number = "66f1a2e0e5b7d83a9c0e4b31";
    const string Agent = "66f1a3f7e5b7d83a9c0e4b41", Workflow = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521";
    static readonly Uri Hook = new Uri("https://hooks.harbordental.example/recalls");
    static readonly HookHeader Secret = new HookHeader { Key = "x-hook-secret", Value = "test-hook-secret" };

    static void Main()
    {
        var http = new HttpClient { DefaultRequestHeaders = { { "Authorization", "Bearer " + Variable("API_KEY") } } };
        var api = new VoiceAgentClient(http) { BaseUrl = Variable("BASE_URL") + "/api/v1" };
        var platform = new VoiceAgentClient(http) { BaseUrl = Variable("PLATFORM_URL") + "/api/v1" };
        var organizationId = Variable("ORGANIZATION_ID");
        var routes = new[] { new AgentRoute { Id = Agent, Probability = 0.1 } };
        var portuguese = new AgentUpdate { Languages = new[] { "pt-PT" } };

        var known = Step("getOrganization", () => api.GetOrganizationAsync());
        Step("updateOrganization", () => api.UpdateOrganizationAsync(new OrganizationUpdate {
            Id = known.Id, Name = known.Name, Api_key = known.Api_key, Members = known.Members,
            Description = "Três clínicas" }));
        Step("removeMember", () => api.RemoveMemberAsync(new MemberRemoval { Email = "tomas@harbordental.example" }));
        Step("updateUseCase", () => api.UpdateUseCaseAsync(UseCase, new UseCaseUpdate { Name = "予約", Amd = true,
            Amd_behavior = AmdBehavior.Message, Amd_messages = new AmdMessages { ["pt-PT"] = "Olá {{name}}" } }));
        Step("addUseCaseWebhook", () =>
            api.AddUseCaseWebhookAsync(UseCase, new WebhookAdd { Url = Hook.ToString(), Headers = new[] { Secret } }));
        Step("deleteUseCaseWebhook", () => api.DeleteUseCaseWebhookAsync(UseCase, new WebhookDelete { Url = Hook }));
        var runs = Step("listUseCaseRuns", () =>
            platform.ListUseCaseRunsAsync(organizationId, Workflow, "10", "0", SortOrder.Asc));
        Step("listPhoneNumbers", () => api.ListPhoneNumbersAsync());
        Step("updatePhoneNumberUseCase", () => api.UpdatePhoneNumberUseCaseAsync(
            Number, new PhoneNumberUseCaseUpdate { Id = UseCase, Agent_routes = routes }));
        Step("updatePhoneNumberTitle", () =>
            api.UpdatePhoneNumberTitleAsync(Number, new PhoneNumberTitleUpdate { Title = "Receção" }));
        Step("deletePhoneNumbers", () =>
            api.DeletePhoneNumbersAsync(new PhoneNumbersDelete { Ids = new[] { "66f1a2e0e5b7d83a9c0e4b32" } }));
        Step("updateAgent", () => api.UpdateAgentAsync(Agent, portuguese));
        Step("createModel", () => api.CreateModelAsync(new ModelCreate {
            Use_case_id = UseCase, Name = "第二", From_model_id = "66f1a4b9e5b7d83a9c0e4b51",
            Train_sample_ids = new[] { "sample" }, Test_sample_ids = new string[0] }));
        Step("getCallRecording", () => api.GetCallRecordingAsync("66f1a6d8e5b7d83a9c0e4b61"));
        Step("listCallTags", () => api.ListCallTagsAsync());
        Step("getWorkflowVersion", () =>
            platform.GetWorkflowVersionAsync(organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"));
        if (Variable("ROUND") == "hostile")
        {
            Step("free-form", () => api.UpdateUseCaseAsync(UseCase, new UseCaseUpdate { Params = runs.First().Data }));
            foreach (var status in new[] { "401", "404", "422", "503" })
                Step(status, () => api.UpdateAgentAsync(string.Concat(Enumerable.Repeat(status, 8)), portuguese));
        }
        Environment.Exit(0); // Otherwise Mono aborts the HttpClient's threads, and now and then itself.
    }
}
