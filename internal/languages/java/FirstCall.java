import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import com.example.voiceagent.api.AgentsApi;
import com.example.voiceagent.api.OrganizationApi;
import com.example.voiceagent.api.WorkflowsApi;
import com.example.voiceagent.model.AgentUpdate;
import java.time.Duration;
import java.util.concurrent.Callable;

public final class FirstCall {
  /** Names the status or the cause. The client's own messages can show the response body, which may hold secrets. */
  static final class CallFailed extends RuntimeException {
    final int status;

    CallFailed(String reason, int status) {
      super(reason);
      this.status = status;
    }
  }

  public static void main(String[] arguments) {
    try {
      run();
      System.exit(0); // without waiting for OkHttp's threads
    } catch (CallFailed error) {
      System.err.println(error.getMessage());
      System.exit(1);
    }
  }

  private static void run() {
    ApiClient base = client("VOICE_AGENT_BASE_URL");
    WorkflowsApi workflows = new WorkflowsApi(client("VOICE_AGENT_PLATFORM_URL"));
    // The platform root of the contract is compiled into its operations. This replaces it.
    workflows.setCustomBaseUrl(workflows.getApiClient().getBasePath());
    String organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID");

    System.out.println(call(() -> new OrganizationApi(base).getOrganization()).getName());
    String versionId = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
    System.out.println(call(() -> workflows.getWorkflowVersion(organizationId, versionId)).getName());

    try {
      AgentUpdate nobody = new AgentUpdate().name("Nobody");
      call(() -> new AgentsApi(base).updateAgent("0123456789abcdef01234567", nobody));
    } catch (CallFailed error) {
      System.out.println(error.status);
    }
  }

  private static <T> T call(Callable<T> operation) {
    T body;
    try {
      body = operation.call();
    } catch (ApiException error) {
      int status = error.getCode();
      throw new CallFailed(status == 0 ? "no response" : "the platform responded with " + status, status);
    } catch (Exception error) { // unchecked, if the body violates the contract
      throw new CallFailed("unreadable response: " + error.getClass().getSimpleName(), 0);
    }
    if (body == null) throw new CallFailed("empty response", 0);
    return body;
  }

  private static ApiClient client(String root) {
    ApiClient client = new ApiClient().setBasePath(System.getenv(root) + "/api/v1");
    client.setBearerToken(System.getenv("VOICE_AGENT_API_KEY"));
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
}
