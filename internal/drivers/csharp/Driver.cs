using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using VoiceAgent;

/// <summary>Runs each step that it reads from stdin with the generated client, and prints what the client returns.</summary>
public sealed class Driver
{
    private readonly VoiceAgentClient client;
    private readonly VoiceAgentClient platform;
    private readonly string organizationId;

    // Responses that later steps build on.
    private Organization knownOrganization;
    private ICollection<Run> knownRuns;

    private sealed class Step
    {
        [JsonProperty("step")] public string Name { get; set; }
        [JsonProperty("operationId")] public string OperationId { get; set; }
    }

    private sealed class Result
    {
        [JsonProperty("step")] public string Step { get; set; }
        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)] public int? Status { get; set; }
        [JsonProperty("data", NullValueHandling = NullValueHandling.Ignore)] public object Data { get; set; }
        [JsonProperty("error", NullValueHandling = NullValueHandling.Ignore)] public string Error { get; set; }
    }

    public static void Main()
    {
        Console.InputEncoding = new UTF8Encoding(false);
        Serve().GetAwaiter().GetResult();
        Environment.Exit(0); // Mono would abort the HttpClient's threads, and sometimes itself.
    }

    private static async Task Serve()
    {
        var driver = new Driver();
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var step = JsonConvert.DeserializeObject<Step>(line);
            var result = await driver.Run(step);
            result.Step = step.Name;
            Console.WriteLine(JsonConvert.SerializeObject(result));
        }
    }

    private Driver()
    {
        // region base platform
        // A redirect of an update would send its body, which can hold the key, to another host.
        var http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
            "Bearer", Environment.GetEnvironmentVariable("VOICE_AGENT_API_KEY"));
        // endregion
        // region base
        var baseUrl = Environment.GetEnvironmentVariable("VOICE_AGENT_BASE_URL");
        var client = new VoiceAgentClient(http) { BaseUrl = baseUrl + "/api/v1" };
        // endregion
        // region platform
        var platformUrl = Environment.GetEnvironmentVariable("VOICE_AGENT_PLATFORM_URL");
        var platform = new VoiceAgentClient(http) { BaseUrl = platformUrl + "/api/v1" };
        var organizationId = Environment.GetEnvironmentVariable("VOICE_AGENT_ORGANIZATION_ID");
        // endregion
        this.client = client;
        this.platform = platform;
        this.organizationId = organizationId;
    }

    private async Task<Result> Run(Step step)
    {
        try
        {
            var response = await Call(step);
            // The client returns the status only where there is no body to return.
            return response is SwaggerResponse empty
                ? new Result { Status = empty.StatusCode }
                : new Result { Data = response };
        }
        catch (ApiException error)
        {
            return new Result { Status = error.StatusCode, Error = error.ToString() };
        }
        catch (Exception error)
        {
            return new Result { Error = error.ToString() };
        }
    }

    private async Task<object> Call(Step step)
    {
        switch (step.OperationId)
        {
            case "getOrganization":
            {
                // region getOrganization updateOrganization
                var organization = await client.GetOrganizationAsync();
                // endregion
                return knownOrganization = organization;
            }

            case "updateOrganization":
            {
                var organization = knownOrganization;
                // region updateOrganization
                var updated = await client.UpdateOrganizationAsync(new OrganizationUpdate
                {
                    Id = organization.Id,
                    Name = organization.Name,
                    Api_key = organization.Api_key,
                    Members = organization.Members,
                    Description = "Four dental practices by the harbor",
                    Image_url = organization.Image_url,
                    Telephony_credentials = organization.Telephony_credentials,
                    Attributes = organization.Attributes,
                });
                // endregion
                return updated;
            }

            case "removeMember":
            {
                // region removeMember
                var organization = await client.RemoveMemberAsync(
                    new MemberRemoval { Email = "tomas@harbordental.example" });
                // endregion
                return organization;
            }

            case "updateUseCase":
            {
                if (step.Name == "free-form")
                {
                    var freeForm = new UseCaseUpdate { Params = knownRuns.First().Data };
                    return await client.UpdateUseCaseAsync("66f1a1d2e5b7d83a9c0e4b21", freeForm);
                }
                // region updateUseCase
                var useCase = await client.UpdateUseCaseAsync("66f1a1d2e5b7d83a9c0e4b21", new UseCaseUpdate
                {
                    Name = "Appointment reminders",
                    Transfer_number = "+12025550199",
                    Extract_with_ai = new[]
                    {
                        new ExtractionParameter
                        {
                            Name = "preferred_day",
                            Description = "The day that suits the patient best",
                            Type = "string",
                            Example = "Thursday",
                            Required = true,
                        },
                    },
                    Classification_tags = new[]
                    {
                        new ClassificationTag
                        {
                            Name = "rescheduled",
                            Description = "The patient asked for another day",
                        },
                    },
                    Language = Language.EnGB,
                    Keywords = new[] { "hygienist", "Harbor Dental" },
                    Hooks = new[]
                    {
                        new Hook
                        {
                            Url = "https://hooks.harbordental.example/calls",
                            Headers = new[] { new HookHeader { Key = "x-hook-secret", Value = "test-hook-secret" } },
                        },
                    },
                    Params = new Dictionary<string, object> { ["practice"] = "Harbor Dental" },
                    Amd = true,
                    Amd_behavior = AmdBehavior.Message,
                    Amd_messages = new AmdMessages
                    {
                        ["en-GB"] = "Hello {{name}}, please call Harbor Dental about your appointment.",
                    },
                    Enable_detailed_work_hours = false,
                    Generic_after_hours_message = "The practice is closed. Please call again tomorrow.",
                    Hidden = false,
                    Max_duration_mins = 5,
                    Recorded_message_inbound = true,
                    Recorded_message_outbound = true,
                    Show_original_caller_id = false,
                    Disable_end_call_after_n_reminders = false,
                });
                // endregion
                return useCase;
            }

            case "addUseCaseWebhook":
            {
                // region addUseCaseWebhook
                var response = await client.AddUseCaseWebhookAsync("66f1a1d2e5b7d83a9c0e4b21", new WebhookAdd
                {
                    Url = "https://hooks.harbordental.example/recalls",
                    Headers = new[] { new HookHeader { Key = "x-hook-secret", Value = "test-hook-secret" } },
                });
                // endregion
                return response;
            }

            case "deleteUseCaseWebhook":
            {
                // region deleteUseCaseWebhook
                var response = await client.DeleteUseCaseWebhookAsync("66f1a1d2e5b7d83a9c0e4b21", new WebhookDelete
                {
                    Url = new Uri("https://hooks.harbordental.example/calls"),
                    Headers = new[] { new HookHeader { Key = "x-hook-secret", Value = "test-hook-secret" } },
                });
                // endregion
                return response;
            }

            case "listUseCaseRuns":
            {
                // region listUseCaseRuns
                var runs = await platform.ListUseCaseRunsAsync(
                    organizationId, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", limit: null, offset: null, sort: SortOrder.Asc);
                // endregion
                return knownRuns = runs;
            }

            case "listPhoneNumbers":
            {
                // region listPhoneNumbers
                var numbers = await client.ListPhoneNumbersAsync();
                // endregion
                return numbers;
            }

            case "updatePhoneNumberUseCase":
            {
                // region updatePhoneNumberUseCase
                var update = new PhoneNumberUseCaseUpdate
                {
                    Id = "66f1a1d2e5b7d83a9c0e4b21",
                    Prompt_routes = new[]
                    {
                        new PromptRoute
                        {
                            Probability = 1,
                            Prompt_id = "66f1a8b0e5b7d83a9c0e4b81",
                            Model_id = "66f1a4b9e5b7d83a9c0e4b51",
                        },
                    },
                    Agent_routes = new[] { new AgentRoute { Probability = 1, Id = "66f1a3f7e5b7d83a9c0e4b41" } },
                };
                var number = await client.UpdatePhoneNumberUseCaseAsync("66f1a2e0e5b7d83a9c0e4b31", update);
                // endregion
                return number;
            }

            case "updatePhoneNumberTitle":
            {
                // region updatePhoneNumberTitle
                var number = await client.UpdatePhoneNumberTitleAsync(
                    "66f1a2e0e5b7d83a9c0e4b31", new PhoneNumberTitleUpdate { Title = "Reception" });
                // endregion
                return number;
            }

            case "deletePhoneNumbers":
            {
                // region deletePhoneNumbers
                var response = await client.DeletePhoneNumbersAsync(
                    new PhoneNumbersDelete { Ids = new[] { "66f1a2e0e5b7d83a9c0e4b32" } });
                // endregion
                return response;
            }

            case "updateAgent":
            {
                // region updateAgent
                var agent = await client.UpdateAgentAsync("66f1a3f7e5b7d83a9c0e4b41", new AgentUpdate
                {
                    Name = "Nora",
                    Languages = new[] { "en-GB", "pt-PT" },
                    Voice_id = "voice-calm-alto",
                });
                // endregion
                return agent;
            }

            case "createModel":
            {
                // region createModel
                var model = await client.CreateModelAsync(new ModelCreate
                {
                    Use_case_id = "66f1a1d2e5b7d83a9c0e4b21",
                    Name = "Reminders, second round",
                    From_model_id = "66f1a4b9e5b7d83a9c0e4b51",
                    Train_sample_ids = new[] { "66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72" },
                    Test_sample_ids = new[] { "66f1a7c0e5b7d83a9c0e4b73" },
                    Explain_tools = true,
                });
                // endregion
                return model;
            }

            case "getCallRecording":
            {
                // region getCallRecording
                var recording = await client.GetCallRecordingAsync("66f1a6d8e5b7d83a9c0e4b61");
                // endregion
                return recording;
            }

            case "listCallTags":
            {
                // region listCallTags
                var tags = await client.ListCallTagsAsync();
                // endregion
                return tags;
            }

            case "getWorkflowVersion":
            {
                // region getWorkflowVersion
                var version = await platform.GetWorkflowVersionAsync(
                    organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961");
                // endregion
                return version;
            }

            default:
                throw new ArgumentException("unknown operation " + step.OperationId);
        }
    }
}
