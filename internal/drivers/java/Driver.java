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
import com.example.voiceagent.model.Agent;
import com.example.voiceagent.model.AgentRoute;
import com.example.voiceagent.model.AgentUpdate;
import com.example.voiceagent.model.AmdBehavior;
import com.example.voiceagent.model.CallTagList;
import com.example.voiceagent.model.ClassificationTag;
import com.example.voiceagent.model.ExtractionParameter;
import com.example.voiceagent.model.Hook;
import com.example.voiceagent.model.HookHeader;
import com.example.voiceagent.model.Language;
import com.example.voiceagent.model.MemberRemoval;
import com.example.voiceagent.model.Model;
import com.example.voiceagent.model.ModelCreate;
import com.example.voiceagent.model.Organization;
import com.example.voiceagent.model.OrganizationUpdate;
import com.example.voiceagent.model.PhoneNumber;
import com.example.voiceagent.model.PhoneNumberTitleUpdate;
import com.example.voiceagent.model.PhoneNumberUseCaseUpdate;
import com.example.voiceagent.model.PhoneNumbersDelete;
import com.example.voiceagent.model.PromptRoute;
import com.example.voiceagent.model.Run;
import com.example.voiceagent.model.SortOrder;
import com.example.voiceagent.model.UseCase;
import com.example.voiceagent.model.UseCaseUpdate;
import com.example.voiceagent.model.WebhookAdd;
import com.example.voiceagent.model.WebhookDelete;
import com.example.voiceagent.model.WorkflowVersionDetail;
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
  private final ApiClient base;
  private final WorkflowsApi workflows;
  private final String organizationId = System.getenv("VOICE_AGENT_ORGANIZATION_ID");

  /** Responses that later steps build on. */
  private Organization knownOrganization;

  private List<Run> knownRuns;

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
    switch (step.operationId()) {
      case "getOrganization" -> {
        // region getOrganization updateOrganization
        OrganizationApi organizations = new OrganizationApi(base);
        ApiResponse<Organization> current = organizations.getOrganizationWithHttpInfo();
        // endregion
        knownOrganization = current.getData();
        return current;
      }
      case "updateOrganization" -> {
        OrganizationApi organizations = new OrganizationApi(base);
        var current = new ApiResponse<>(200, Map.of(), knownOrganization);
        // region updateOrganization
        Organization organization = current.getData();
        OrganizationUpdate update =
            new OrganizationUpdate()
                .id(organization.getId())
                .name(organization.getName())
                .apiKey(organization.getApiKey())
                .members(organization.getMembers())
                .description("Four dental practices by the harbor")
                .imageUrl(organization.getImageUrl())
                .telephonyCredentials(organization.getTelephonyCredentials())
                .attributes(organization.getAttributes());
        ApiResponse<Organization> response = organizations.updateOrganizationWithHttpInfo(update);
        // endregion
        return response;
      }
      case "removeMember" -> {
        // region removeMember
        MemberRemoval member = new MemberRemoval().email("tomas@harbordental.example");
        ApiResponse<Organization> response =
            new OrganizationApi(base).removeMemberWithHttpInfo(member);
        // endregion
        return response;
      }
      case "updateUseCase" -> {
        if (step.step().equals("free-form")) {
          UseCaseUpdate update = new UseCaseUpdate().params(knownRuns.get(0).getData());
          return new UseCasesApi(base).updateUseCaseWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", update);
        }
        // region updateUseCase
        UseCaseUpdate update =
            new UseCaseUpdate()
                .name("Appointment reminders")
                .transferNumber("+12025550199")
                .addExtractWithAiItem(
                    new ExtractionParameter()
                        .name("preferred_day")
                        .description("The day that suits the patient best")
                        .type("string")
                        .example("Thursday")
                        .required(true))
                .addClassificationTagsItem(
                    new ClassificationTag()
                        .name("rescheduled")
                        .description("The patient asked for another day"))
                .language(Language.EN_GB)
                .keywords(List.of("hygienist", "Harbor Dental"))
                .addHooksItem(
                    new Hook()
                        .url("https://hooks.harbordental.example/calls")
                        .addHeadersItem(
                            new HookHeader().key("x-hook-secret").value("test-hook-secret")))
                .params(Map.of("practice", "Harbor Dental"))
                .amd(true)
                .amdBehavior(AmdBehavior.MESSAGE)
                .amdMessages(
                    Map.of(
                        "en-GB",
                        "Hello {{name}}, please call Harbor Dental about your appointment."))
                .enableDetailedWorkHours(false)
                .genericAfterHoursMessage("The practice is closed. Please call again tomorrow.")
                .hidden(false)
                .maxDurationMins(5)
                .recordedMessageInbound(true)
                .recordedMessageOutbound(true)
                .showOriginalCallerId(false)
                .disableEndCallAfterNReminders(false);
        ApiResponse<UseCase> response =
            new UseCasesApi(base).updateUseCaseWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", update);
        // endregion
        return response;
      }
      case "addUseCaseWebhook" -> {
        // region addUseCaseWebhook
        WebhookAdd webhook =
            new WebhookAdd()
                .url("https://hooks.harbordental.example/recalls")
                .addHeadersItem(new HookHeader().key("x-hook-secret").value("test-hook-secret"));
        ApiResponse<Void> response =
            new UseCasesApi(base)
                .addUseCaseWebhookWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", webhook);
        // endregion
        return response;
      }
      case "deleteUseCaseWebhook" -> {
        // region deleteUseCaseWebhook
        WebhookDelete webhook =
            new WebhookDelete()
                .url(URI.create("https://hooks.harbordental.example/calls"))
                .addHeadersItem(new HookHeader().key("x-hook-secret").value("test-hook-secret"));
        ApiResponse<Void> response =
            new UseCasesApi(base)
                .deleteUseCaseWebhookWithHttpInfo("66f1a1d2e5b7d83a9c0e4b21", webhook);
        // endregion
        return response;
      }
      case "listUseCaseRuns" -> {
        // region listUseCaseRuns
        String useCaseId = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521";
        String limit = null;
        String offset = null;
        ApiResponse<List<Run>> response =
            workflows.listUseCaseRunsWithHttpInfo(
                organizationId, useCaseId, limit, offset, SortOrder.ASC);
        // endregion
        knownRuns = response.getData();
        return response;
      }
      case "listPhoneNumbers" -> {
        // region listPhoneNumbers
        ApiResponse<List<PhoneNumber>> response =
            new PhoneNumbersApi(base).listPhoneNumbersWithHttpInfo();
        // endregion
        return response;
      }
      case "updatePhoneNumberUseCase" -> {
        // region updatePhoneNumberUseCase
        PhoneNumberUseCaseUpdate update =
            new PhoneNumberUseCaseUpdate()
                .id("66f1a1d2e5b7d83a9c0e4b21")
                .addPromptRoutesItem(
                    new PromptRoute()
                        .probability(1.0)
                        .promptId("66f1a8b0e5b7d83a9c0e4b81")
                        .modelId("66f1a4b9e5b7d83a9c0e4b51"))
                .addAgentRoutesItem(
                    new AgentRoute().probability(1.0).id("66f1a3f7e5b7d83a9c0e4b41"));
        ApiResponse<PhoneNumber> response =
            new PhoneNumbersApi(base)
                .updatePhoneNumberUseCaseWithHttpInfo("66f1a2e0e5b7d83a9c0e4b31", update);
        // endregion
        return response;
      }
      case "updatePhoneNumberTitle" -> {
        // region updatePhoneNumberTitle
        PhoneNumberTitleUpdate title = new PhoneNumberTitleUpdate().title("Reception");
        ApiResponse<PhoneNumber> response =
            new PhoneNumbersApi(base)
                .updatePhoneNumberTitleWithHttpInfo("66f1a2e0e5b7d83a9c0e4b31", title);
        // endregion
        return response;
      }
      case "deletePhoneNumbers" -> {
        // region deletePhoneNumbers
        PhoneNumbersDelete deletion =
            new PhoneNumbersDelete().addIdsItem("66f1a2e0e5b7d83a9c0e4b32");
        ApiResponse<Void> response =
            new PhoneNumbersApi(base).deletePhoneNumbersWithHttpInfo(deletion);
        // endregion
        return response;
      }
      case "updateAgent" -> {
        // region updateAgent
        AgentUpdate update =
            new AgentUpdate()
                .name("Nora")
                .languages(List.of("en-GB", "pt-PT"))
                .voiceId("voice-calm-alto");
        ApiResponse<Agent> response =
            new AgentsApi(base).updateAgentWithHttpInfo("66f1a3f7e5b7d83a9c0e4b41", update);
        // endregion
        return response;
      }
      case "createModel" -> {
        // region createModel
        ModelCreate create =
            new ModelCreate()
                .useCaseId("66f1a1d2e5b7d83a9c0e4b21")
                .name("Reminders, second round")
                .fromModelId("66f1a4b9e5b7d83a9c0e4b51")
                .trainSampleIds(List.of("66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72"))
                .testSampleIds(List.of("66f1a7c0e5b7d83a9c0e4b73"))
                .explainTools(true);
        ApiResponse<Model> response = new ModelsApi(base).createModelWithHttpInfo(create);
        // endregion
        return response;
      }
      case "getCallRecording" -> {
        // region getCallRecording
        ApiResponse<String> response =
            new CallsApi(base).getCallRecordingWithHttpInfo("66f1a6d8e5b7d83a9c0e4b61");
        // endregion
        return response;
      }
      case "listCallTags" -> {
        // region listCallTags
        ApiResponse<CallTagList> response = new CallsApi(base).listCallTagsWithHttpInfo();
        // endregion
        return response;
      }
      case "getWorkflowVersion" -> {
        // region getWorkflowVersion
        String versionId = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
        ApiResponse<WorkflowVersionDetail> response =
            workflows.getWorkflowVersionWithHttpInfo(organizationId, versionId);
        // endregion
        return response;
      }
      default -> throw new IllegalArgumentException("unknown operation " + step.operationId());
    }
  }
}
