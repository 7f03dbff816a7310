using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using VoiceAgent;

internal static class Calls
{
    internal static async Task<object> Call(
        string operationId,
        VoiceAgentClient client,
        VoiceAgentClient platform,
        string organizationId,
        IDictionary<string, object> known)
    {
        switch (operationId)
        {
            // calls

            default:
                throw new ArgumentException("unknown operation " + operationId);
        }
    }
}
