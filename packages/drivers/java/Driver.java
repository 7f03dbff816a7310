import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import com.example.voiceagent.ApiResponse;
import com.example.voiceagent.JSON;
import com.example.voiceagent.api.AgentsApi;
import com.example.voiceagent.api.CallsApi;
import com.example.voiceagent.api.ModelsApi;
import com.example.voiceagent.api.OrganizationApi;
import com.example.voiceagent.api.PhoneNumbersApi;
import com.example.voiceagent.api.UseCasesApi;
import com.example.voiceagent.api.WorkflowsApi;
import com.example.voiceagent.model.AgentRoute;
import com.example.voiceagent.model.AgentUpdate;
import com.example.voiceagent.model.AmdBehavior;
import com.example.voiceagent.model.HookHeader;
import com.example.voiceagent.model.MemberRemoval;
import com.example.voiceagent.model.ModelCreate;
import com.example.voiceagent.model.Organization;
import com.example.voiceagent.model.OrganizationUpdate;
import com.example.voiceagent.model.PhoneNumberTitleUpdate;
import com.example.voiceagent.model.PhoneNumberUseCaseUpdate;
import com.example.voiceagent.model.PhoneNumbersDelete;
import com.example.voiceagent.model.Run;
import com.example.voiceagent.model.SortOrder;
import com.example.voiceagent.model.UseCaseUpdate;
import com.example.voiceagent.model.WebhookAdd;
import com.example.voiceagent.model.WebhookDelete;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
public final class Driver {
  private static final String USE_CASE_ID = "66f1a1d2e5b7d83a9c0e4b21";
  private static final String NUMBER_ID = "66f1a2e0e5b7d83a9c0e4b31";
  private static final String AGENT_ID = "66f1a3f7e5b7d83a9c0e4b41";
  private static final String HOOK_URL = "https://hooks.harbordental.example/recalls";

  private final ApiClient base = client("VOICE_AGENT_BASE_URL");
  private final OrganizationApi organizations = new OrganizationApi(base);
  private final UseCasesApi useCases = new UseCasesApi(base);
  private final PhoneNumbersApi numbers = new PhoneNumbersApi(base);
  private final AgentsApi agents = new AgentsApi(base);
  private final ModelsApi models = new ModelsApi(base);
  private final CallsApi calls = new CallsApi(base);
  private final WorkflowsApi workflows = new WorkflowsApi(client("VOICE_AGENT_PLATFORM_URL"));
  private final String organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID");

  /** Responses that later steps build on. */
  private Organization organization;
  private List<Run> runs;

  private record Step(String step, String operationId) {}

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
    // The platform root of the contract is compiled into the two operations. This replaces it.
    workflows.setCustomBaseUrl(workflows.getApiClient().getBasePath());
  }

  private static ApiClient client(String root) {
    ApiClient client = new ApiClient().setBasePath(System.getenv(root) + "/api/v1");
    client.setBearerToken(System.getenv("VOICE_AGENT_API_KEY"));
    return client;
  }

  private JsonObject run(Step step) {
    JsonObject result = new JsonObject();
    try {
      ApiResponse<?> response = call(step);
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
    return switch (step.operationId()) {
      case "getOrganization" -> {
        ApiResponse<Organization> response = organizations.getOrganizationWithHttpInfo();
        organization = response.getData();
        yield response;
      }
      case "updateOrganization" ->
          organizations.updateOrganizationWithHttpInfo(
              new OrganizationUpdate()
                  .id(organization.getId())
                  .name(organization.getName())
                  .apiKey(organization.getApiKey())
                  .members(organization.getMembers())
                  .description("Três clínicas"));
      case "removeMember" ->
          organizations.removeMemberWithHttpInfo(
              new MemberRemoval().email("tomas@harbordental.example"));
      case "updateUseCase" ->
          useCases.updateUseCaseWithHttpInfo(
              USE_CASE_ID,
              step.step().equals("free-form")
                  ? new UseCaseUpdate().params(runs.get(0).getData())
                  : new UseCaseUpdate()
                      .name("予約")
                      .amd(true)
                      .amdBehavior(AmdBehavior.MESSAGE)
                      .amdMessages(Map.of("pt-PT", "Olá {{name}}")));
      case "addUseCaseWebhook" ->
          useCases.addUseCaseWebhookWithHttpInfo(
              USE_CASE_ID,
              new WebhookAdd()
                  .url(HOOK_URL)
                  .addHeadersItem(
                      new HookHeader().key("x-hook-secret").value("test-hook-secret")));
      case "deleteUseCaseWebhook" ->
          useCases.deleteUseCaseWebhookWithHttpInfo(
              USE_CASE_ID, new WebhookDelete().url(URI.create(HOOK_URL)));
      case "listUseCaseRuns" -> {
        ApiResponse<List<Run>> response =
            workflows.listUseCaseRunsWithHttpInfo(
                organizationId,
                "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
                "10",
                "0",
                SortOrder.ASC);
        runs = response.getData();
        yield response;
      }
      case "listPhoneNumbers" -> numbers.listPhoneNumbersWithHttpInfo();
      case "updatePhoneNumberUseCase" ->
          numbers.updatePhoneNumberUseCaseWithHttpInfo(
              NUMBER_ID,
              new PhoneNumberUseCaseUpdate()
                  .id(USE_CASE_ID)
                  .addAgentRoutesItem(new AgentRoute().id(AGENT_ID).probability(0.1)));
      case "updatePhoneNumberTitle" ->
          numbers.updatePhoneNumberTitleWithHttpInfo(
              NUMBER_ID, new PhoneNumberTitleUpdate().title("Receção"));
      case "deletePhoneNumbers" ->
          numbers.deletePhoneNumbersWithHttpInfo(
              new PhoneNumbersDelete().addIdsItem("66f1a2e0e5b7d83a9c0e4b32"));
      case "updateAgent" ->
          agents.updateAgentWithHttpInfo(
              AGENT_ID, new AgentUpdate().languages(List.of("pt-PT")));
      case "createModel" ->
          models.createModelWithHttpInfo(
              new ModelCreate()
                  .useCaseId(USE_CASE_ID)
                  .name("第二")
                  .fromModelId("66f1a4b9e5b7d83a9c0e4b51")
                  .addTrainSampleIdsItem("sample")
                  .testSampleIds(List.of()));
      case "getCallRecording" -> calls.getCallRecordingWithHttpInfo("66f1a6d8e5b7d83a9c0e4b61");
      case "listCallTags" -> calls.listCallTagsWithHttpInfo();
      case "getWorkflowVersion" ->
          workflows.getWorkflowVersionWithHttpInfo(
              organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961");
      default -> throw new IllegalArgumentException("unknown operation " + step.operationId());
    };
  }
}
