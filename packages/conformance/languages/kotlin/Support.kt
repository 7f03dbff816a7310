import com.example.voiceagent.infrastructure.ClientException
import com.example.voiceagent.infrastructure.Serializer
import com.example.voiceagent.infrastructure.ServerException

/** Prints what came of one step, and leaves the others their own line when it fails. */
fun <T> step(name: String, call: () -> T): T? {
    try {
        val answer = call()
        println("$name\t${Serializer.jacksonObjectMapper.writeValueAsString(answer)}")
        return answer
    } catch (refused: ClientException) {
        println("$name\t${refused.statusCode}")
    } catch (refused: ServerException) {
        println("$name\t${refused.statusCode}")
    } catch (failure: Exception) {
        println("$name\t!\t${failure.toString().lines().first()}")
    }
    return null
}
