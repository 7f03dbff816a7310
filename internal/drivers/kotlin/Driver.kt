import com.example.voiceagent.apis.AgentsApi
import com.example.voiceagent.apis.CallsApi
import com.example.voiceagent.apis.ModelsApi
import com.example.voiceagent.apis.OrganizationApi
import com.example.voiceagent.apis.PhoneNumbersApi
import com.example.voiceagent.apis.UseCasesApi
import com.example.voiceagent.apis.WorkflowsApi
import com.example.voiceagent.infrastructure.ApiClient
import com.example.voiceagent.infrastructure.ClientException
import com.example.voiceagent.infrastructure.Serializer
import com.example.voiceagent.infrastructure.ServerException
import com.example.voiceagent.models.AgentRoute
import com.example.voiceagent.models.AgentUpdate
import com.example.voiceagent.models.AmdBehavior
import com.example.voiceagent.models.ClassificationTag
import com.example.voiceagent.models.ExtractionParameter
import com.example.voiceagent.models.Hook
import com.example.voiceagent.models.HookHeader
import com.example.voiceagent.models.Language
import com.example.voiceagent.models.MemberRemoval
import com.example.voiceagent.models.ModelCreate
import com.example.voiceagent.models.Organization
import com.example.voiceagent.models.OrganizationUpdate
import com.example.voiceagent.models.PhoneNumberTitleUpdate
import com.example.voiceagent.models.PhoneNumberUseCaseUpdate
import com.example.voiceagent.models.PhoneNumbersDelete
import com.example.voiceagent.models.PromptRoute
import com.example.voiceagent.models.Run
import com.example.voiceagent.models.SortOrder
import com.example.voiceagent.models.UseCaseUpdate
import com.example.voiceagent.models.WebhookAdd
import com.example.voiceagent.models.WebhookDelete
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.module.kotlin.readValue
import java.net.URI
import okhttp3.OkHttpClient

data class Step(val step: String, val operationId: String)

/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
fun main() {
    // Without this, a null inside a free-form object is not sent. Fields are not affected.
    Serializer.jacksonObjectMapper.setDefaultPropertyInclusion(
        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS),
    )

    val driver = Driver()
    val json = Serializer.jacksonObjectMapper
    generateSequence(::readLine).forEach { line ->
        val step = json.readValue<Step>(line)
        println(json.writeValueAsString(mapOf("step" to step.step) + driver.run(step)))
    }
}

class Driver {
    private val http: OkHttpClient
    private val base: String
    private val platform: String
    private val organizationId: String

    /** Responses that later steps build on. */
    private var knownOrganization: Organization? = null
    private var knownRuns: List<Run> = emptyList()

    init {
        // region base platform
        ApiClient.accessToken = System.getenv("VOICE_AGENT_API_KEY")
        // A redirect of an update would send its body, which can hold the key, to another host.
        val http = OkHttpClient.Builder().followRedirects(false).build()
        // endregion
        // region base
        val base = System.getenv("VOICE_AGENT_BASE_URL") + "/api/v1"
        // endregion
        // region platform
        val platform = System.getenv("VOICE_AGENT_PLATFORM_URL") + "/api/v1"
        val organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID")
        // endregion
        this.http = http
        this.base = base
        this.platform = platform
        this.organizationId = organizationId
    }

    fun run(step: Step): Map<String, Any?> =
        try {
            when (val result = call(step)) {
                is Status -> mapOf("status" to result.code)
                else -> mapOf("data" to result)
            }
        } catch (error: ClientException) {
            mapOf("status" to error.statusCode, "error" to error.toString())
        } catch (error: ServerException) {
            mapOf("status" to error.statusCode, "error" to error.toString())
        } catch (error: Exception) {
            mapOf("error" to error.toString())
        }

    /** The result of an operation whose response body is empty or not specified. */
    private data class Status(val code: Int)

    private fun call(step: Step): Any? {
        when (step.operationId) {
            "getOrganization" -> {
                // region getOrganization updateOrganization
                val organization = OrganizationApi(base, http).getOrganization()
                // endregion
                knownOrganization = organization
                return organization
            }
            "updateOrganization" -> {
                val organization =
                    checkNotNull(knownOrganization) { "getOrganization has not succeeded" }
                // region updateOrganization
                val update =
                    OrganizationUpdate(
                        id = organization.id,
                        name = organization.name,
                        apiKey = organization.apiKey,
                        members = organization.members,
                        description = "Four dental practices by the harbor",
                        imageUrl = organization.imageUrl,
                        telephonyCredentials = organization.telephonyCredentials,
                        attributes = organization.attributes,
                    )
                val updated = OrganizationApi(base, http).updateOrganization(update)
                // endregion
                return updated
            }
            "removeMember" -> {
                // region removeMember
                val member = MemberRemoval(email = "tomas@harbordental.example")
                val organization = OrganizationApi(base, http).removeMember(member)
                // endregion
                return organization
            }
            "updateUseCase" -> {
                if (step.step == "free-form") {
                    val update = UseCaseUpdate(params = knownRuns.first().data)
                    return UseCasesApi(base, http).updateUseCase("66f1a1d2e5b7d83a9c0e4b21", update)
                }
                // region updateUseCase
                val update =
                    UseCaseUpdate(
                        name = "Appointment reminders",
                        transferNumber = "+12025550199",
                        extractWithAi =
                            listOf(
                                ExtractionParameter(
                                    name = "preferred_day",
                                    description = "The day that suits the patient best",
                                    type = "string",
                                    example = "Thursday",
                                    required = true,
                                ),
                            ),
                        classificationTags =
                            listOf(
                                ClassificationTag(
                                    name = "rescheduled",
                                    description = "The patient asked for another day",
                                ),
                            ),
                        language = Language.EN_GB,
                        keywords = listOf("hygienist", "Harbor Dental"),
                        hooks =
                            listOf(
                                Hook(
                                    url = "https://hooks.harbordental.example/calls",
                                    headers =
                                        listOf(
                                            HookHeader(
                                                key = "x-hook-secret",
                                                value = "test-hook-secret",
                                            ),
                                        ),
                                ),
                            ),
                        params = mapOf("practice" to "Harbor Dental"),
                        amd = true,
                        amdBehavior = AmdBehavior.MESSAGE,
                        amdMessages =
                            mapOf(
                                "en-GB" to
                                    "Hello {{name}}, please call Harbor Dental about your appointment.",
                            ),
                        enableDetailedWorkHours = false,
                        genericAfterHoursMessage =
                            "The practice is closed. Please call again tomorrow.",
                        hidden = false,
                        maxDurationMins = 5,
                        recordedMessageInbound = true,
                        recordedMessageOutbound = true,
                        showOriginalCallerId = false,
                        disableEndCallAfterNReminders = false,
                    )
                val useCase = UseCasesApi(base, http).updateUseCase("66f1a1d2e5b7d83a9c0e4b21", update)
                // endregion
                return useCase
            }
            "addUseCaseWebhook" -> {
                // region addUseCaseWebhook
                val secret = HookHeader(key = "x-hook-secret", value = "test-hook-secret")
                val webhook =
                    WebhookAdd(
                        url = "https://hooks.harbordental.example/recalls",
                        headers = listOf(secret),
                    )
                val response =
                    UseCasesApi(base, http)
                        .addUseCaseWebhookWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", webhook)
                // endregion
                return Status(response.statusCode)
            }
            "deleteUseCaseWebhook" -> {
                // region deleteUseCaseWebhook
                val secret = HookHeader(key = "x-hook-secret", value = "test-hook-secret")
                val webhook =
                    WebhookDelete(
                        url = URI("https://hooks.harbordental.example/calls"),
                        headers = listOf(secret),
                    )
                val response =
                    UseCasesApi(base, http)
                        .deleteUseCaseWebhookWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", webhook)
                // endregion
                return Status(response.statusCode)
            }
            "listUseCaseRuns" -> {
                // region listUseCaseRuns
                val runs =
                    WorkflowsApi(platform, http).listUseCaseRuns(
                        xOrganizationId = organizationId,
                        useCaseId = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
                        sort = SortOrder.ASC,
                    )
                // endregion
                knownRuns = runs
                return runs
            }
            "listPhoneNumbers" -> {
                // region listPhoneNumbers
                val numbers = PhoneNumbersApi(base, http).listPhoneNumbers()
                // endregion
                return numbers
            }
            "updatePhoneNumberUseCase" -> {
                // region updatePhoneNumberUseCase
                val update =
                    PhoneNumberUseCaseUpdate(
                        id = "66f1a1d2e5b7d83a9c0e4b21",
                        promptRoutes =
                            listOf(
                                PromptRoute(
                                    probability = 1.0,
                                    promptId = "66f1a8b0e5b7d83a9c0e4b81",
                                    modelId = "66f1a4b9e5b7d83a9c0e4b51",
                                ),
                            ),
                        agentRoutes =
                            listOf(AgentRoute(probability = 1.0, id = "66f1a3f7e5b7d83a9c0e4b41")),
                    )
                val number =
                    PhoneNumbersApi(base, http)
                        .updatePhoneNumberUseCase("66f1a2e0e5b7d83a9c0e4b31", update)
                // endregion
                return number
            }
            "updatePhoneNumberTitle" -> {
                // region updatePhoneNumberTitle
                val title = PhoneNumberTitleUpdate(title = "Reception")
                val number =
                    PhoneNumbersApi(base, http).updatePhoneNumberTitle("66f1a2e0e5b7d83a9c0e4b31", title)
                // endregion
                return number
            }
            "deletePhoneNumbers" -> {
                // region deletePhoneNumbers
                val deletion = PhoneNumbersDelete(ids = listOf("66f1a2e0e5b7d83a9c0e4b32"))
                val response = PhoneNumbersApi(base, http).deletePhoneNumbersWithHttpInfo(deletion)
                // endregion
                return Status(response.statusCode)
            }
            "updateAgent" -> {
                // region updateAgent
                val update =
                    AgentUpdate(
                        name = "Nora",
                        languages = listOf("en-GB", "pt-PT"),
                        voiceId = "voice-calm-alto",
                    )
                val agent = AgentsApi(base, http).updateAgent("66f1a3f7e5b7d83a9c0e4b41", update)
                // endregion
                return agent
            }
            "createModel" -> {
                // region createModel
                val create =
                    ModelCreate(
                        useCaseId = "66f1a1d2e5b7d83a9c0e4b21",
                        name = "Reminders, second round",
                        fromModelId = "66f1a4b9e5b7d83a9c0e4b51",
                        trainSampleIds =
                            listOf("66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72"),
                        testSampleIds = listOf("66f1a7c0e5b7d83a9c0e4b73"),
                        explainTools = true,
                    )
                val model = ModelsApi(base, http).createModel(create)
                // endregion
                return model
            }
            "getCallRecording" -> {
                // region getCallRecording
                val recording = CallsApi(base, http).getCallRecording("66f1a6d8e5b7d83a9c0e4b61")
                // endregion
                return recording
            }
            "listCallTags" -> {
                // region listCallTags
                val tags = CallsApi(base, http).listCallTags()
                // endregion
                return tags
            }
            "getWorkflowVersion" -> {
                // region getWorkflowVersion
                val version =
                    WorkflowsApi(platform, http)
                        .getWorkflowVersion(organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961")
                // endregion
                return version
            }
        }
        throw IllegalArgumentException("unknown operation ${step.operationId}")
    }
}
