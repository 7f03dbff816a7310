import com.example.voiceagent.VoiceAgent;
import java.time.Duration;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;

/** Prints a client, and checks that its timeout is also the limit of each part of a call. */
public final class Checks {
  public static void main(String[] arguments) {
    var client =
        VoiceAgent.connect(
            System.getenv("VOICE_AGENT_BASE_URL"),
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
    System.out.println(client);
  }
}
