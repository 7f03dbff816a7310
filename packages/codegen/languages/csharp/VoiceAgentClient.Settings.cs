using Newtonsoft.Json;

namespace VoiceAgent
{
    /// <summary>Goes with the generated class, and is the place that it leaves for settings.</summary>
    public partial class VoiceAgentClient
    {
        static partial void UpdateJsonSerializerSettings(JsonSerializerSettings settings)
        {
            // Otherwise a text in a free-form object that looks like a time is read as one, and sent back as another text.
            settings.DateParseHandling = DateParseHandling.None;
        }
    }
}
