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
    private readonly VoiceAgentClient client;
    private readonly VoiceAgentClient platform;
    private readonly string organizationId;

    // What each operation has returned, for steps that send it back.
    private readonly Dictionary<string, object> known = new Dictionary<string, object>();

    private sealed class Step
    {
        [JsonProperty("step")] public string Name { get; set; }
        [JsonProperty("operationId")] public string OperationId { get; set; }
        [JsonProperty("pathParameters")] public Dictionary<string, string> PathParameters { get; set; }
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

    private Driver()
    {
        // region base platform
        // A redirect of an update would send its body, which can hold the key, to another host.
        var http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
            "Bearer", Environment.GetEnvironmentVariable("VOICE_AGENT_API_KEY"));
        // endregion
        // region base
        var baseUrl = Environment.GetEnvironmentVariable("VOICE_AGENT_BASE_URL");
        var client = new VoiceAgentClient(http) { BaseUrl = baseUrl + "/api/v1" };
        // endregion
        // region platform
        var platformUrl = Environment.GetEnvironmentVariable("VOICE_AGENT_PLATFORM_URL");
        var platform = new VoiceAgentClient(http) { BaseUrl = platformUrl + "/api/v1" };
        var organizationId = Environment.GetEnvironmentVariable("VOICE_AGENT_ORGANIZATION_ID");
        // endregion
        this.client = client;
        this.platform = platform;
        this.organizationId = organizationId;
    }

    private async Task<Result> Run(Step step)
    {
        try
        {
            var response = await Call(step);
            known[step.OperationId] = response;
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
        if (step.Name != "free-form")
        {
            return await Calls.Call(step.OperationId, client, platform, organizationId, known);
        }
        var runs = (ICollection<Run>)known["listUseCaseRuns"];
        var update = new UseCaseUpdate { Params = runs.First().Data };
        return await client.UpdateUseCaseAsync(step.PathParameters["id"], update);
    }
}
