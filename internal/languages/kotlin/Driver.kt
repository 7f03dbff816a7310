import com.example.voiceagent.StatusException
import com.example.voiceagent.infrastructure.Serializer
import com.fasterxml.jackson.annotation.JsonInclude
import com.fasterxml.jackson.module.kotlin.readValue

data class Step(val step: String, val call: String, val operationId: String)

/** The result of an operation whose response body is empty or not specified. */
data class Status(val code: Int)

/** Runs each step from stdin with the generated client, and prints its result. */
fun main() {
    // Without this, a null inside a free-form object is not sent. Fields are not affected.
    Serializer.jacksonObjectMapper.setDefaultPropertyInclusion(
        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS),
    )

    val json = Serializer.jacksonObjectMapper
    val known = mutableMapOf<String, Any?>()
    generateSequence(::readLine).forEach { line ->
        val step = json.readValue<Step>(line)
        println(json.writeValueAsString(mapOf("step" to step.step) + run(step, known)))
    }
}

fun run(step: Step, known: MutableMap<String, Any?>): Map<String, Any?> {
    return try {
        when (val result = call(step.call, known)) {
            is Status -> mapOf("status" to result.code)
            else -> mapOf("data" to result).also { known[step.operationId] = result }
        }
    } catch (error: StatusException) {
        mapOf("status" to error.status, "error" to error.toString())
    } catch (error: Exception) {
        mapOf("error" to error.toString())
    }
}
