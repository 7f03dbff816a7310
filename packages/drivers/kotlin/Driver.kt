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
import com.example.voiceagent.models.HookHeader
import com.example.voiceagent.models.MemberRemoval
import com.example.voiceagent.models.ModelCreate
import com.example.voiceagent.models.Organization
import com.example.voiceagent.models.OrganizationUpdate
import com.example.voiceagent.models.PhoneNumberTitleUpdate
import com.example.voiceagent.models.PhoneNumberUseCaseUpdate
import com.example.voiceagent.models.PhoneNumbersDelete
import com.example.voiceagent.models.Run
import com.example.voiceagent.models.SortOrder
import com.example.voiceagent.models.UseCaseUpdate
import com.example.voiceagent.models.WebhookAdd
import com.example.voiceagent.models.WebhookDelete
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.module.kotlin.readValue
import java.net.URI

const val USE_CASE_ID = "66f1a1d2e5b7d83a9c0e4b21"
const val NUMBER_ID = "66f1a2e0e5b7d83a9c0e4b31"
const val AGENT_ID = "66f1a3f7e5b7d83a9c0e4b41"
const val HOOK_URL = "https://hooks.harbordental.example/recalls"

data class Step(val step: String, val operationId: String)

/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
fun main() {
    // Without this, a null inside a free-form object is not sent. Fields are not affected.
    Serializer.jacksonObjectMapper.setDefaultPropertyInclusion(
        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS),
    )
    ApiClient.accessToken = System.getenv("VOICE_AGENT_API_KEY")

    val driver = Driver()
    val json = Serializer.jacksonObjectMapper
    generateSequence(::readLine).forEach { line ->
        val step = json.readValue<Step>(line)
        println(json.writeValueAsString(mapOf("step" to step.step) + driver.run(step)))
    }
}

class Driver {
    private val base = System.getenv("VOICE_AGENT_BASE_URL") + "/api/v1"
    private val organizations = OrganizationApi(base)
    private val useCases = UseCasesApi(base)
    private val numbers = PhoneNumbersApi(base)
    private val agents = AgentsApi(base)
    private val models = ModelsApi(base)
    private val calls = CallsApi(base)
    private val workflows = WorkflowsApi(System.getenv("VOICE_AGENT_PLATFORM_URL") + "/api/v1")
    private val organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID")

    /** Responses that later steps build on. */
    private var organization: Organization? = null
    private var runs: List<Run> = emptyList()

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

    private fun call(step: Step): Any? =
        when (step.operationId) {
            "getOrganization" -> organizations.getOrganization().also { organization = it }
            "updateOrganization" -> {
                val current = checkNotNull(organization) { "getOrganization has not succeeded" }
                organizations.updateOrganization(
                    OrganizationUpdate(
                        id = current.id,
                        name = current.name,
                        apiKey = current.apiKey,
                        members = current.members,
                        description = "Três clínicas",
                    ),
                )
            }
            "removeMember" ->
                organizations.removeMember(MemberRemoval(email = "tomas@harbordental.example"))
            "updateUseCase" -> useCases.updateUseCase(USE_CASE_ID, useCaseUpdate(step))
            "addUseCaseWebhook" -> {
                val secret = HookHeader(key = "x-hook-secret", value = "test-hook-secret")
                val hook = WebhookAdd(url = HOOK_URL, headers = listOf(secret))
                Status(useCases.addUseCaseWebhookWithHttpInfo(USE_CASE_ID, hook).statusCode)
            }
            "deleteUseCaseWebhook" -> {
                val hook = WebhookDelete(url = URI(HOOK_URL))
                Status(useCases.deleteUseCaseWebhookWithHttpInfo(USE_CASE_ID, hook).statusCode)
            }
            "listUseCaseRuns" ->
                workflows.listUseCaseRuns(
                    xOrganizationId = organizationId,
                    useCaseId = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
                    limit = "10",
                    offset = "0",
                    sort = SortOrder.ASC,
                ).also { runs = it }
            "listPhoneNumbers" -> numbers.listPhoneNumbers()
            "updatePhoneNumberUseCase" -> {
                val route = AgentRoute(id = AGENT_ID, probability = 0.1)
                val update = PhoneNumberUseCaseUpdate(id = USE_CASE_ID, agentRoutes = listOf(route))
                numbers.updatePhoneNumberUseCase(NUMBER_ID, update)
            }
            "updatePhoneNumberTitle" ->
                numbers.updatePhoneNumberTitle(NUMBER_ID, PhoneNumberTitleUpdate(title = "Receção"))
            "deletePhoneNumbers" -> {
                val deletion = PhoneNumbersDelete(ids = listOf("66f1a2e0e5b7d83a9c0e4b32"))
                Status(numbers.deletePhoneNumbersWithHttpInfo(deletion).statusCode)
            }
            "updateAgent" -> agents.updateAgent(AGENT_ID, AgentUpdate(languages = listOf("pt-PT")))
            "createModel" ->
                models.createModel(
                    ModelCreate(
                        useCaseId = USE_CASE_ID,
                        name = "第二",
                        fromModelId = "66f1a4b9e5b7d83a9c0e4b51",
                        trainSampleIds = listOf("sample"),
                        testSampleIds = emptyList(),
                    ),
                )
            "getCallRecording" -> calls.getCallRecording("66f1a6d8e5b7d83a9c0e4b61")
            "listCallTags" -> calls.listCallTags()
            "getWorkflowVersion" ->
                workflows.getWorkflowVersion(organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961")
            else -> throw IllegalArgumentException("unknown operation ${step.operationId}")
        }

    private fun useCaseUpdate(step: Step): UseCaseUpdate {
        if (step.step == "free-form") return UseCaseUpdate(params = runs.first().data)
        return UseCaseUpdate(
            name = "予約",
            amd = true,
            amdBehavior = AmdBehavior.MESSAGE,
            amdMessages = mapOf("pt-PT" to "Olá {{name}}"),
        )
    }
}
