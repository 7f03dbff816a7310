import com.example.voiceagent.apis.UseCasesApi
import com.example.voiceagent.infrastructure.ApiClient
import com.example.voiceagent.infrastructure.ClientException
import com.example.voiceagent.infrastructure.Serializer
import com.example.voiceagent.infrastructure.ServerException
import com.example.voiceagent.models.Run
import com.example.voiceagent.models.UseCaseUpdate
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.module.kotlin.readValue
import okhttp3.OkHttpClient

data class Step(val step: String, val operationId: String, val pathParameters: Map<String, String>)

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

    /** What each operation has returned, for steps that send it back. */
    private val known = mutableMapOf<String, Any?>()

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
            when (val result = resultOf(step)) {
                is Status -> mapOf("status" to result.code)
                else -> mapOf("data" to result).also { known[step.operationId] = result }
            }
        } catch (error: ClientException) {
            mapOf("status" to error.statusCode, "error" to error.toString())
        } catch (error: ServerException) {
            mapOf("status" to error.statusCode, "error" to error.toString())
        } catch (error: Exception) {
            mapOf("error" to error.toString())
        }

    private fun resultOf(step: Step): Any? {
        if (step.step != "free-form") {
            return call(step.operationId, base, platform, http, organizationId, known)
        }
        val runs = (known["listUseCaseRuns"] as List<*>).filterIsInstance<Run>()
        return UseCasesApi(base, http).updateUseCase(
            step.pathParameters.getValue("id"),
            UseCaseUpdate(params = runs.first().data),
        )
    }
}

/** The result of an operation whose response body is empty or not specified. */
data class Status(val code: Int)
