package com.example.voiceagent;

import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Connects to the platform with the settings that every program needs. */
public final class VoiceAgent {
  private VoiceAgent() {}

  /**
   * A client of one of the two roots. A call throws a {@link StatusException} if its status is not 2xx, and another {@link
   * ApiException} if it takes longer than 30 seconds.
   *
   * @param root such as the value of VOICE_AGENT_BASE_URL
   */
  public static ApiClient connect(String root, String apiKey) {
    ApiClient client = new Connection();
    client.setBasePath(root.replaceFirst("/$", "") + "/api/v1");
    client.setBearerToken(apiKey);
    client.setHttpClient(
        client
            .getHttpClient()
            .newBuilder()
            .callTimeout(Duration.ofSeconds(30))
            // A redirect of an update would send its body, which can hold the key, to another host.
            .followRedirects(false)
            .build());
    return client;
  }

  /** A response whose status is not 2xx. Its message does not show the body, which can hold secrets. */
  public static final class StatusException extends ApiException {
    private StatusException(int code, Map<String, List<String>> headers, String body) {
      super("unexpected status: " + code, code, headers, body);
    }

    @Override
    public String getMessage() {
      return "unexpected status: " + getCode();
    }
  }

  private static final class Connection extends ApiClient {
    /** The platform root of the contract is compiled into its operations. That of this client replaces it. */
    @Override
    public String buildUrl(
        String compiled, String path, List<Pair> query, List<Pair> collections) {
      return super.buildUrl(null, path, query, collections);
    }

    @Override
    public <T> T handleResponse(Response response, Type type) throws ApiException {
      if (response.isSuccessful()) return super.handleResponse(response, type);
      try (ResponseBody body = response.body()) {
        String text = body == null ? null : body.string();
        throw new StatusException(response.code(), response.headers().toMultimap(), text);
      } catch (IOException error) {
        throw new ApiException(error);
      }
    }
  }
}
