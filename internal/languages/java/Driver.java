import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import com.example.voiceagent.ApiResponse;
import com.example.voiceagent.JSON;
import com.example.voiceagent.api.UseCasesApi;
import com.example.voiceagent.api.WorkflowsApi;
import com.example.voiceagent.model.Run;
import com.example.voiceagent.model.UseCaseUpdate;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
public final class Driver {
  private final ApiClient base;
  private final WorkflowsApi workflows;
  private final String organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID");

  /** What each operation has returned, for steps that send it back. */
  private final Map<String, Object> known = new HashMap<>();

  private record Step(String step, String operationId, Map<String, String> pathParameters) {}

  public static void main(String[] arguments) throws IOException {
    Driver driver = new Driver();
    BufferedReader steps =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = steps.readLine(); line != null; line = steps.readLine()) {
      Step step = new Gson().fromJson(line, Step.class);
      JsonObject result = driver.run(step);
      result.addProperty("step", step.step());
      System.out.println(result);
    }
    System.exit(0); // OkHttp's threads would keep the process alive for a minute
  }

  private Driver() {
    // region base
    ApiClient base = new ApiClient();
    base.setBasePath(System.getenv("VOICE_AGENT_BASE_URL") + "/api/v1");
    base.setBearerToken(System.getenv("VOICE_AGENT_API_KEY"));
    // A redirect of an update would send its body, which can hold the key, to another host.
    base.setHttpClient(base.getHttpClient().newBuilder().followRedirects(false).build());
    // endregion

    // region platform
    ApiClient platform = new ApiClient();
    platform.setBasePath(System.getenv("VOICE_AGENT_PLATFORM_URL") + "/api/v1");
    platform.setBearerToken(System.getenv("VOICE_AGENT_API_KEY"));
    platform.setHttpClient(platform.getHttpClient().newBuilder().followRedirects(false).build());
    WorkflowsApi workflows = new WorkflowsApi(platform);
    // The platform root of the contract is compiled into the two operations. This replaces it.
    workflows.setCustomBaseUrl(platform.getBasePath());
    String organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID");
    // endregion

    this.base = base;
    this.workflows = workflows;
  }

  private JsonObject run(Step step) {
    JsonObject result = new JsonObject();
    try {
      ApiResponse<?> response = call(step);
      known.put(step.operationId(), response.getData());
      result.addProperty("status", response.getStatusCode());
      result.add("data", JSON.getGson().toJsonTree(response.getData()));
    } catch (ApiException error) {
      if (error.getCode() > 0) result.addProperty("status", error.getCode()); // 0: no response
      result.addProperty("error", error.toString());
    } catch (RuntimeException error) {
      result.addProperty("error", error.toString());
    }
    return result;
  }

  private ApiResponse<?> call(Step step) throws ApiException {
    if (!step.step().equals("free-form")) {
      return Calls.call(step.operationId(), base, workflows, organizationId, known);
    }
    Run run = (Run) ((List<?>) known.get("listUseCaseRuns")).get(0);
    UseCaseUpdate update = new UseCaseUpdate().params(run.getData());
    String id = step.pathParameters().get("id");
    return new UseCasesApi(base).updateUseCaseWithHttpInfo(id, update);
  }
}
