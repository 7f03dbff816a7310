// harness.ts writes the imports here.

internal static class Calls
{
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
