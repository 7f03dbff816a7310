import com.example.voiceagent.VoiceAgent;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * Prints a client, and checks that its timeout is also the limit of each part of a call, and that
 * it keeps no connection.
 */
public final class Checks {
  public static void main(String[] arguments) throws IOException {
    String root = System.getenv("VOICE_AGENT_BASE_URL");
    var client =
        VoiceAgent.connect(
            root,
            System.getenv("VOICE_AGENT_API_KEY"),
            Duration.ofSeconds(70));
    OkHttpClient http = client.getHttpClient();
    IntStream limits =
        IntStream.of(
            http.callTimeoutMillis(),
            http.connectTimeoutMillis(),
            http.writeTimeoutMillis(),
            http.readTimeoutMillis());
    if (!limits.allMatch(limit -> limit == 70_000)) {
      throw new AssertionError("a part of a call has another limit than the call");
    }
    Request request = new Request.Builder().url(root + "/api/v1/call-tags").build();
    http.newCall(request).execute().close();
    if (http.connectionPool().connectionCount() > 0) {
      throw new AssertionError("the connection is kept after the call");
    }
    System.out.println(client);
  }
}
