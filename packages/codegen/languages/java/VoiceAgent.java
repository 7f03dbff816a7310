package com.example.voiceagent;

import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Connects to the platform with the settings that every program needs. */
public final class VoiceAgent {
  private static final Pattern NOT_IN_ROOT = Pattern.compile("[?#@{}]|/api/v1/*$");

  private VoiceAgent() {}

  /**
   * Returns a client of one of the two roots. A call throws a {@link StatusException} if its status
   * is not 2xx, and another {@link ApiException} if it takes longer than 30 seconds. It sends its
   * request only once.
   *
   * @param root such as the value of VOICE_AGENT_BASE_URL
   * @throws IllegalArgumentException if root or key cannot be used. Its message does not show them.
   */
  public static ApiClient connect(String root, String apiKey) {
    return connect(root, apiKey, Duration.ofSeconds(30));
  }

  /** Like {@link #connect(String, String)}, with another time limit for a whole call. */
  public static ApiClient connect(String root, String apiKey, Duration timeout) {
    if (root == null
        || HttpUrl.parse(root) == null
        || !root.matches("https?://[A-Za-z0-9\\[][!-~]*")
        || NOT_IN_ROOT.matcher(root).find()) {
      throw new IllegalArgumentException(
          "The root must be an http:// or https:// address in visible ASCII, without /api/v1,"
              + " credentials, braces, query or fragment");
    }
    if (apiKey == null || !apiKey.matches("[!-~]+")) {
      throw new IllegalArgumentException(
          "The API key is empty, or has a character that is not visible ASCII, such as a line"
              + " break");
    }
    ApiClient client = new Connection();
    client.setBasePath(root.replaceFirst("/+$", "") + "/api/v1");
    client.setBearerToken(apiKey);
    client.setHttpClient(
        client
            .getHttpClient()
            .newBuilder()
            .callTimeout(timeout)
            // Otherwise each of these ends after 10 seconds.
            .connectTimeout(timeout)
            .writeTimeout(timeout)
            .readTimeout(timeout)
            // Otherwise a request is sent again after a broken connection and after 408.
            .retryOnConnectionFailure(false)
            // OkHttp would call on a connection that the server has closed since, and fail.
            .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
            .addNetworkInterceptor(chain -> withoutRetry(chain.proceed(chain.request())))
            // A redirected update would send its body, which can hold the key, to another host.
            .followRedirects(false)
            .build());
    return client;
  }

  /** After 503 with "Retry-After: 0", OkHttp sends a request again, whatever its settings are. */
  private static Response withoutRetry(Response response) {
    boolean isRetried = response.code() == 503 && response.header("Retry-After", "").matches("0+");
    return isRetried ? response.newBuilder().removeHeader("Retry-After").build() : response;
  }

  /**
   * A response whose status is not 2xx. Its message does not show the body, which can hold secrets.
   * The body is null if it cannot be read.
   */
  public static final class StatusException extends ApiException {
    private final String request;

    private StatusException(Response response, String body, IOException cause) {
      super(null, cause, response.code(), response.headers().toMultimap(), body);
      request = response.request().method() + " " + response.request().url().encodedPath();
    }

    @Override
    public String getMessage() {
      return request + ": status " + getCode();
    }
  }

  private static final class Connection extends ApiClient {
    /**
     * The operations on the platform root have the address in the contract compiled into them. The
     * root of this client replaces it.
     */
    @Override
    public String buildUrl(String compiled, String path, List<Pair> query, List<Pair> collections) {
      return super.buildUrl(null, path, query, collections);
    }

    @Override
    public <T> T handleResponse(Response response, Type type) throws ApiException {
      if (response.isSuccessful()) return super.handleResponse(response, type);
      try (ResponseBody body = response.body()) {
        throw new StatusException(response, body == null ? null : body.string(), null);
      } catch (IOException error) {
        throw new StatusException(response, null, error);
      }
    }
  }
}
