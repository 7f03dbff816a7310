using Newtonsoft.Json;

namespace VoiceAgent
{
    /// <summary>Settings of the generated class.</summary>
    public partial class VoiceAgentClient
    {
        static partial void UpdateJsonSerializerSettings(JsonSerializerSettings settings)
        {
            // Otherwise text in a free-form object that looks like a time is parsed, and sent back as another text.
            settings.DateParseHandling = DateParseHandling.None;
        }
    }
}
