using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using VoiceAgent;

public static class FirstCall
{
    /// <summary>Names the status or the cause. The client's own messages show the response body, which may hold secrets.</summary>
    private sealed class CallFailed : Exception
    {
        public int? Status { get; }

        public CallFailed(string reason, int? status = null) : base(reason)
        {
            Status = status;
        }
    }

    public static void Main()
    {
        try
        {
            Run().GetAwaiter().GetResult();
            Environment.Exit(0); // Mono would abort the HttpClient's threads, and sometimes itself.
        }
        catch (CallFailed error)
        {
            Console.Error.WriteLine(error.Message);
            Environment.Exit(1);
        }
    }

    private static async Task Run()
    {
        var api = Client("VOICE_AGENT_BASE_URL");
        var platform = Client("VOICE_AGENT_PLATFORM_URL");
        var organizationId = Variable("VOICE_AGENT_ORGANIZATION_ID");

        var organization = await Call(() => api.GetOrganizationAsync());
        Console.WriteLine(organization.Name);

        var versionId = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
        var version = await Call(() => platform.GetWorkflowVersionAsync(organizationId, versionId));
        Console.WriteLine(version.Name);

        try
        {
            var nobody = new AgentUpdate { Name = "Nobody" };
            await Call(() => api.UpdateAgentAsync("0123456789abcdef01234567", nobody));
        }
        catch (CallFailed error)
        {
            Console.WriteLine(error.Status);
        }
    }

    private static async Task<T> Call<T>(Func<Task<T>> operation)
    {
        try
        {
            return await operation();
        }
        catch (ApiException error) when (error.StatusCode >= 400)
        {
            throw new CallFailed("the platform responded with " + error.StatusCode, error.StatusCode);
        }
        catch (Exception error) // no response, a timeout, or a body that violates the contract
        {
            throw new CallFailed("no readable response: " + error.GetType().Name);
        }
    }

    private static VoiceAgentClient Client(string root)
    {
        // A redirect of an update would send its body, which can hold the key, to another host.
        var handler = new HttpClientHandler { AllowAutoRedirect = false };
        var http = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(30) };
        http.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Variable("VOICE_AGENT_API_KEY"));
        return new VoiceAgentClient(http) { BaseUrl = Variable(root) + "/api/v1" };
    }

    private static string Variable(string name) => Environment.GetEnvironmentVariable(name);
}
