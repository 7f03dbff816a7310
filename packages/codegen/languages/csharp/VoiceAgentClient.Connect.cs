using System;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;

namespace VoiceAgent
{
    public partial class VoiceAgentClient
    {
        /// <summary>
        /// Makes a client of one of the two roots. A call throws a <see cref="StatusException"/> if its status is not 2xx, and
        /// a <see cref="TaskCanceledException"/> after 30 seconds.
        /// </summary>
        /// <param name="root">Such as the value of VOICE_AGENT_BASE_URL.</param>
        /// <param name="apiKey">The API key.</param>
        public static VoiceAgentClient Connect(string root, string apiKey)
        {
            // A redirect of an update would send its body, which can hold the key, to another host.
            var handler = new HttpClientHandler { AllowAutoRedirect = false };
            var http = new HttpClient(new StatusHandler(handler)) { Timeout = TimeSpan.FromSeconds(30) };
            http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", apiKey);
            return new VoiceAgentClient(http) { BaseUrl = root.TrimEnd('/') + "/api/v1" };
        }

        static partial void UpdateJsonSerializerSettings(JsonSerializerSettings settings)
        {
            // Otherwise text in a free-form object that looks like a time is parsed, and sent back as another text.
            settings.DateParseHandling = DateParseHandling.None;
        }

        private sealed class StatusHandler : DelegatingHandler
        {
            public StatusHandler(HttpMessageHandler inner) : base(inner)
            {
            }

            protected override async Task<HttpResponseMessage> SendAsync(
                HttpRequestMessage request, CancellationToken cancellationToken)
            {
                var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
                if (response.IsSuccessStatusCode) return response;
                using (response)
                {
                    var body = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                    throw new StatusException(response.StatusCode, body);
                }
            }
        }
    }

    /// <summary>A response whose status is not 2xx. Its message does not show the body, which can hold secrets.</summary>
    public sealed class StatusException : Exception
    {
        public StatusException(HttpStatusCode statusCode, string body)
            : base("unexpected status: " + (int)statusCode)
        {
            StatusCode = statusCode;
            Body = body;
        }

        public HttpStatusCode StatusCode { get; }

        public string Body { get; }
    }
}
