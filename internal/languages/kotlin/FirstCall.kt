import com.example.voiceagent.apis.AgentsApi
import com.example.voiceagent.apis.OrganizationApi
import com.example.voiceagent.apis.WorkflowsApi
import com.example.voiceagent.infrastructure.ApiClient
import com.example.voiceagent.infrastructure.ClientException
import com.example.voiceagent.infrastructure.ServerException
import com.example.voiceagent.models.AgentUpdate
import java.time.Duration
import kotlin.system.exitProcess
import okhttp3.OkHttpClient

/** Names the status or the cause. The client's own exceptions hold the response body, which may hold secrets. */
class CallFailed(reason: String, val status: Int? = null) : Exception(reason)

fun main() {
    ApiClient.accessToken = System.getenv("VOICE_AGENT_API_KEY") // of all instances
    val base = System.getenv("VOICE_AGENT_BASE_URL") + "/api/v1"
    val platform = System.getenv("VOICE_AGENT_PLATFORM_URL") + "/api/v1"
    // A redirect of an update would send its body, which can hold the key, to another host.
    val http = OkHttpClient.Builder().callTimeout(Duration.ofSeconds(30)).followRedirects(false).build()

    try {
        println(call { OrganizationApi(base, http).getOrganization() }.name)
        val organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID")
        val versionId = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
        println(call { WorkflowsApi(platform, http).getWorkflowVersion(organizationId, versionId) }.name)

        try {
            val nobody = AgentUpdate(name = "Nobody")
            call { AgentsApi(base, http).updateAgent("0123456789abcdef01234567", nobody) }
        } catch (error: CallFailed) {
            println(error.status)
        }
    } catch (error: CallFailed) {
        System.err.println(error.message)
        exitProcess(1)
    }
}

fun <T> call(operation: () -> T): T =
    try {
        operation()
    } catch (error: ClientException) {
        throw CallFailed("the platform responded with ${error.statusCode}", error.statusCode)
    } catch (error: ServerException) {
        throw CallFailed("the platform responded with ${error.statusCode}", error.statusCode)
    } catch (error: Exception) { // no response, or one that violates the contract
        throw CallFailed("no readable response: ${error::class.simpleName}")
    }
