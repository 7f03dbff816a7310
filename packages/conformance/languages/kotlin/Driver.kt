import com.example.voiceagent.apis.*
import com.example.voiceagent.infrastructure.ApiClient
import com.example.voiceagent.infrastructure.Serializer
import com.example.voiceagent.models.*
import com.fasterxml.jackson.annotation.JsonInclude.Include.*
import com.fasterxml.jackson.annotation.JsonInclude.Value
import java.net.URI

const val USE_CASE = "66f1a1d2e5b7d83a9c0e4b21"
const val NUMBER = "66f1a2e0e5b7d83a9c0e4b31"
const val AGENT = "66f1a3f7e5b7d83a9c0e4b41"
const val HOOK = "https://hooks.harbordental.example/recalls"

/** Takes each operation once, by nothing but the generated client, and prints what the client made of the answer. */
fun main() {
    // Otherwise a member of a free-form object is not sent when it is null. For fields this changes nothing.
    Serializer.jacksonObjectMapper.setDefaultPropertyInclusion(Value.construct(NON_ABSENT, ALWAYS))
    ApiClient.accessToken = System.getenv("API_KEY")
    val base = System.getenv("BASE_URL") + "/api/v1"
    val organizations = OrganizationApi(base)
    val useCases = UseCasesApi(base)
    val numbers = PhoneNumbersApi(base)
    val agents = AgentsApi(base)
    val workflows = WorkflowsApi(System.getenv("PLATFORM_URL") + "/api/v1")
    val organizationId = System.getenv("ORGANIZATION_ID")
    val portuguese = AgentUpdate(languages = listOf("pt-PT"))

    val read = step("getOrganization") { organizations.getOrganization() }
    step("updateOrganization") { organizations.updateOrganization(
        OrganizationUpdate(read!!.id, read.name, read.apiKey, read.members, description = "Três clínicas")) }
    step("removeMember") { organizations.removeMember(MemberRemoval("tomas@harbordental.example")) }
    val messages = mapOf("pt-PT" to "Olá {{name}}")
    val amd = UseCaseUpdate(name = "予約", amd = true, amdBehavior = AmdBehavior.MESSAGE, amdMessages = messages)
    step("updateUseCase") { useCases.updateUseCase(USE_CASE, amd) }
    val hook = WebhookAdd(HOOK, listOf(HookHeader("x-hook-secret", "test-hook-secret")))
    step("addUseCaseWebhook") { useCases.addUseCaseWebhookWithHttpInfo(USE_CASE, hook).statusCode }
    val unhook = WebhookDelete(URI(HOOK))
    step("deleteUseCaseWebhook") { useCases.deleteUseCaseWebhookWithHttpInfo(USE_CASE, unhook).statusCode }
    val runs = step("listUseCaseRuns") {
        workflows.listUseCaseRuns(organizationId, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "10", "0", SortOrder.ASC)
    }
    step("listPhoneNumbers") { numbers.listPhoneNumbers() }
    val routes = PhoneNumberUseCaseUpdate(id = USE_CASE, agentRoutes = listOf(AgentRoute(0.1, AGENT)))
    step("updatePhoneNumberUseCase") { numbers.updatePhoneNumberUseCase(NUMBER, routes) }
    step("updatePhoneNumberTitle") { numbers.updatePhoneNumberTitle(NUMBER, PhoneNumberTitleUpdate("Receção")) }
    val second = PhoneNumbersDelete(listOf("66f1a2e0e5b7d83a9c0e4b32"))
    step("deletePhoneNumbers") { numbers.deletePhoneNumbersWithHttpInfo(second).statusCode }
    step("updateAgent") { agents.updateAgent(AGENT, portuguese) }
    val model = ModelCreate(USE_CASE, "第二", "66f1a4b9e5b7d83a9c0e4b51", listOf("sample"), listOf())
    step("createModel") { ModelsApi(base).createModel(model) }
    step("getCallRecording") { CallsApi(base).getCallRecording("66f1a6d8e5b7d83a9c0e4b61") }
    step("listCallTags") { CallsApi(base).listCallTags() }
    step("getWorkflowVersion") { workflows.getWorkflowVersion(organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961") }
    if (System.getenv("ROUND") == "hostile") {
        step("free-form") { useCases.updateUseCase(USE_CASE, UseCaseUpdate(params = runs!![0].data)) }
        for (status in listOf("401", "404", "422", "503"))
            step(status) { agents.updateAgent(status.repeat(8), portuguese) }
    }
}
