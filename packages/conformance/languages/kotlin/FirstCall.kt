import com.example.voiceagent.apis.AgentsApi
import com.example.voiceagent.apis.OrganizationApi
import com.example.voiceagent.apis.WorkflowsApi
import com.example.voiceagent.infrastructure.ApiClient
import com.example.voiceagent.infrastructure.ClientException
import com.example.voiceagent.models.AgentUpdate

fun main() {
    ApiClient.accessToken = System.getenv("API_KEY") // for every instance
    val base = System.getenv("BASE_URL") + "/api/v1"
    val platform = System.getenv("PLATFORM_URL") + "/api/v1"

    println(OrganizationApi(base).getOrganization().name)
    val version = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
    println(WorkflowsApi(platform).getWorkflowVersion(System.getenv("ORGANIZATION_ID"), version).name)

    try {
        AgentsApi(base).updateAgent("0123456789abcdef01234567", AgentUpdate(name = "Nobody"))
    } catch (error: ClientException) { // 5xx is a ServerException, and no answer an IOException
        println(error.statusCode)
    }
}
