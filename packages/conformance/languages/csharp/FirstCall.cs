using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using VoiceAgent;

public static class FirstCall
{
    public static void Main()
    {
        Run().GetAwaiter().GetResult();
        Environment.Exit(0); // Otherwise Mono aborts the HttpClient's threads, and now and then itself.
    }

    private static async Task Run()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Variable("API_KEY"));
        var api = new VoiceAgentClient(http) { BaseUrl = Variable("BASE_URL") + "/api/v1" };
        var platform = new VoiceAgentClient(http) { BaseUrl = Variable("PLATFORM_URL") + "/api/v1" };

        Console.WriteLine((await api.GetOrganizationAsync()).Name);
        var version = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
        Console.WriteLine((await platform.GetWorkflowVersionAsync(Variable("ORGANIZATION_ID"), version)).Name);

        try
        {
            await api.UpdateAgentAsync("0123456789abcdef01234567", new AgentUpdate { Name = "Nobody" });
        }
        catch (ApiException error) // without an answer it is an HttpRequestException
        {
            Console.WriteLine(error.StatusCode);
        }
    }

    private static string Variable(string name) => Environment.GetEnvironmentVariable(name);
}
