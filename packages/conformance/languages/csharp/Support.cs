using System;
using System.Threading.Tasks;
using Newtonsoft.Json;
using VoiceAgent;

/// <summary>What prints a step of the driver.</summary>
static class Support
{
    /// <summary>Prints the answer, or the status where there is no answer to hold, and returns the answer.</summary>
    public static T Step<T>(string name, Func<Task<T>> call)
    {
        var answer = default(T);
        try
        {
            answer = call().GetAwaiter().GetResult();
            Print(name, answer is SwaggerResponse empty ? empty.StatusCode : (object)answer);
        }
        catch (ApiException refused) when (refused.StatusCode >= 400)
        {
            Print(name, refused.StatusCode);
        }
        catch (Exception failure) // leaves the other steps their own line
        {
            Console.WriteLine($"{name}\t!\t{failure.ToString().Replace('\n', ' ')}");
        }
        return answer;
    }

    public static string Variable(string name) => Environment.GetEnvironmentVariable(name);

    private static void Print(string name, object answer) =>
        Console.WriteLine($"{name}\t{JsonConvert.SerializeObject(answer)}");
}
