using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using VoiceAgent;

/// <summary>Runs each step that it reads from stdin with the generated client, and prints what the client returns.</summary>
public sealed class Driver
{
    private const string UseCaseId = "66f1a1d2e5b7d83a9c0e4b21";
    private const string NumberId = "66f1a2e0e5b7d83a9c0e4b31";
    private const string AgentId = "66f1a3f7e5b7d83a9c0e4b41";
    private const string HookUrl = "https://hooks.harbordental.example/recalls";

    private readonly VoiceAgentClient api = Client("VOICE_AGENT_BASE_URL");
    private readonly VoiceAgentClient platform = Client("VOICE_AGENT_PLATFORM_URL");
    private readonly string organizationId = Variable("VOICE_AGENT_ORGANIZATION_ID");

    // Responses that later steps build on.
    private Organization organization;
    private ICollection<Run> runs;

    private sealed class Step
    {
        [JsonProperty("step")] public string Name { get; set; }
        [JsonProperty("operationId")] public string OperationId { get; set; }
    }

    private sealed class Result
    {
        [JsonProperty("step")] public string Step { get; set; }
        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)] public int? Status { get; set; }
        [JsonProperty("data", NullValueHandling = NullValueHandling.Ignore)] public object Data { get; set; }
        [JsonProperty("error", NullValueHandling = NullValueHandling.Ignore)] public string Error { get; set; }
    }

    public static void Main()
    {
        Console.InputEncoding = new UTF8Encoding(false);
        Serve().GetAwaiter().GetResult();
        Environment.Exit(0); // Mono would abort the HttpClient's threads, and sometimes itself.
    }

    private static async Task Serve()
    {
        var driver = new Driver();
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var step = JsonConvert.DeserializeObject<Step>(line);
            var result = await driver.Run(step);
            result.Step = step.Name;
            Console.WriteLine(JsonConvert.SerializeObject(result));
        }
    }

    private static VoiceAgentClient Client(string root)
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Variable("VOICE_AGENT_API_KEY"));
        return new VoiceAgentClient(http) { BaseUrl = Variable(root) + "/api/v1" };
    }

    private static string Variable(string name) => Environment.GetEnvironmentVariable(name);

    private async Task<Result> Run(Step step)
    {
        try
        {
            var response = await Call(step);
            // The client returns the status only where there is no body to return.
            return response is SwaggerResponse empty
                ? new Result { Status = empty.StatusCode }
                : new Result { Data = response };
        }
        catch (ApiException error)
        {
            return new Result { Status = error.StatusCode, Error = error.ToString() };
        }
        catch (Exception error)
        {
            return new Result { Error = error.ToString() };
        }
    }

    private async Task<object> Call(Step step)
    {
        switch (step.OperationId)
        {
            case "getOrganization":
                return organization = await api.GetOrganizationAsync();

            case "updateOrganization":
                return await api.UpdateOrganizationAsync(new OrganizationUpdate
                {
                    Id = organization.Id,
                    Name = organization.Name,
                    Api_key = organization.Api_key,
                    Members = organization.Members,
                    Description = "Três clínicas",
                });

            case "removeMember":
                return await api.RemoveMemberAsync(new MemberRemoval { Email = "tomas@harbordental.example" });

            case "updateUseCase":
                return await api.UpdateUseCaseAsync(UseCaseId, step.Name == "free-form"
                    ? new UseCaseUpdate { Params = runs.First().Data }
                    : new UseCaseUpdate
                    {
                        Name = "予約",
                        Amd = true,
                        Amd_behavior = AmdBehavior.Message,
                        Amd_messages = new AmdMessages { ["pt-PT"] = "Olá {{name}}" },
                    });

            case "addUseCaseWebhook":
                return await api.AddUseCaseWebhookAsync(UseCaseId, new WebhookAdd
                {
                    Url = HookUrl,
                    Headers = new[] { new HookHeader { Key = "x-hook-secret", Value = "test-hook-secret" } },
                });

            case "deleteUseCaseWebhook":
                return await api.DeleteUseCaseWebhookAsync(UseCaseId, new WebhookDelete { Url = new Uri(HookUrl) });

            case "listUseCaseRuns":
                return runs = await platform.ListUseCaseRunsAsync(
                    organizationId, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "10", "0", SortOrder.Asc);

            case "listPhoneNumbers":
                return await api.ListPhoneNumbersAsync();

            case "updatePhoneNumberUseCase":
                return await api.UpdatePhoneNumberUseCaseAsync(NumberId, new PhoneNumberUseCaseUpdate
                {
                    Id = UseCaseId,
                    Agent_routes = new[] { new AgentRoute { Id = AgentId, Probability = 0.1 } },
                });

            case "updatePhoneNumberTitle":
                return await api.UpdatePhoneNumberTitleAsync(NumberId, new PhoneNumberTitleUpdate { Title = "Receção" });

            case "deletePhoneNumbers":
                return await api.DeletePhoneNumbersAsync(
                    new PhoneNumbersDelete { Ids = new[] { "66f1a2e0e5b7d83a9c0e4b32" } });

            case "updateAgent":
                return await api.UpdateAgentAsync(AgentId, new AgentUpdate { Languages = new[] { "pt-PT" } });

            case "createModel":
                return await api.CreateModelAsync(new ModelCreate
                {
                    Use_case_id = UseCaseId,
                    Name = "第二",
                    From_model_id = "66f1a4b9e5b7d83a9c0e4b51",
                    Train_sample_ids = new[] { "sample" },
                    Test_sample_ids = new string[0],
                });

            case "getCallRecording":
                return await api.GetCallRecordingAsync("66f1a6d8e5b7d83a9c0e4b61");

            case "listCallTags":
                return await api.ListCallTagsAsync();

            case "getWorkflowVersion":
                return await platform.GetWorkflowVersionAsync(
                    organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961");

            default:
                throw new ArgumentException("unknown operation " + step.OperationId);
        }
    }
}
