// harness.ts writes the imports here.

internal static class Calls
{
    private static readonly Dictionary<string, VoiceAgentClient> Clients =
        new Dictionary<string, VoiceAgentClient>();

    /// <summary>Returns the same client of a root for all calls, so that it keeps its connection.</summary>
    private static VoiceAgentClient ConnectOnce(string root, string apiKey)
    {
        if (!Clients.ContainsKey(root)) Clients[root] = VoiceAgentClient.Connect(root, apiKey);
        return Clients[root];
    }

    private static async Task<string> ReadText(Stream stream)
    {
        using (var reader = new StreamReader(stream)) return await reader.ReadToEndAsync();
    }

    /// <summary>Makes the call with this name.</summary>
    /// <param name="known">The latest result of each operation, which updates send back.</param>
    internal static async Task<object> Call(string name, IDictionary<string, object> known)
    {
        switch (name)
        {
            // harness.ts writes the calls here.

            default:
                throw new ArgumentException("unknown operation " + name);
        }
    }
}
