using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Newtonsoft.Json;
using VoiceAgent;

/// <summary>Runs each step from stdin with the generated client, and prints its result.</summary>
public static class Driver
{
    private sealed class Step
    {
        [JsonProperty("step")] public string Name { get; set; }
        [JsonProperty("call")] public string Call { get; set; }
        [JsonProperty("operationId")] public string OperationId { get; set; }
    }

    [JsonObject(ItemNullValueHandling = NullValueHandling.Ignore)]
    private sealed class Result
    {
        [JsonProperty("step")] public string Step { get; set; }
        [JsonProperty("status")] public int? Status { get; set; }
        [JsonProperty("data")] public object Data { get; set; }
        [JsonProperty("error")] public string Error { get; set; }
    }

    public static async Task Main()
    {
        var known = new Dictionary<string, object>();
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var step = JsonConvert.DeserializeObject<Step>(line);
            var result = await Run(step, known);
            result.Step = step.Name;
            Console.WriteLine(JsonConvert.SerializeObject(result));
        }
    }

    private static async Task<Result> Run(Step step, IDictionary<string, object> known)
    {
        try
        {
            var response = await Calls.Call(step.Call, known);
            known[step.OperationId] = response;
            // The client returns the status only where there is no body to return.
            return response is SwaggerResponse empty
                ? new Result { Status = empty.StatusCode }
                : new Result { Data = response };
        }
        catch (StatusException error)
        {
            return new Result { Status = (int)error.StatusCode, Error = error.ToString() };
        }
        catch (Exception error)
        {
            return new Result { Error = error.ToString() };
        }
    }
}
