import com.example.voiceagent.connect
import okhttp3.Request
import java.time.Duration

/**
 * Prints a connection, and checks that its timeout is also the limit of each part of a call, and that no socket stays
 * open after a call.
 */
fun main() {
    val root = System.getenv("VOICE_AGENT_BASE_URL")
    val connection = connect(root, System.getenv("VOICE_AGENT_API_KEY"), Duration.ofSeconds(70))
    val http = connection.http
    val limits =
        listOf(
            http.callTimeoutMillis,
            http.connectTimeoutMillis,
            http.writeTimeoutMillis,
            http.readTimeoutMillis,
        )
    check(limits.all { it == 70_000 }) { "a part of a call has another limit: $limits" }
    http.newCall(Request.Builder().url("$root/api/v1/call-tags").build()).execute().close()
    check(http.connectionPool.connectionCount() == 0) { "the connection is kept after the call" }
    println(connection)
}
