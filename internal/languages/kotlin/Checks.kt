import com.example.voiceagent.connect
import java.time.Duration

/** Prints a connection, and checks that its timeout is also the limit of each part of a call. */
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
    println(connection)
}
