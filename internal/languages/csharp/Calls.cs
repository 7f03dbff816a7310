// imports

internal static class Calls
{
    private static async Task<string> ReadText(Stream stream)
    {
        using (var reader = new StreamReader(stream)) return await reader.ReadToEndAsync();
    }

    /// <summary>Takes what each operation has returned, for updates that send it back.</summary>
    internal static async Task<object> Call(string name, IDictionary<string, object> known)
    {
        switch (name)
        {
            // calls

            default:
                throw new ArgumentException("unknown operation " + name);
        }
    }
}
