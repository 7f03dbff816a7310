import com.example.voiceagent.ApiClient;
import com.example.voiceagent.Configuration;
import com.example.voiceagent.api.*;
import com.example.voiceagent.model.*;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Takes each operation once, by nothing but the generated client, and prints what the client made of the answer. */
public final class Driver extends Support {
  static final String USE_CASE = "66f1a1d2e5b7d83a9c0e4b21", NUMBER = "66f1a2e0e5b7d83a9c0e4b31";
  static final String AGENT = "66f1a3f7e5b7d83a9c0e4b41", HOOK = "https://hooks.harbordental.example/recalls";
  static final String VERSION = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";

  public static void main(String[] arguments) {
    ApiClient client = Configuration.getDefaultApiClient().setBasePath(System.getenv("BASE_URL") + "/api/v1");
    client.setBearerToken(System.getenv("API_KEY"));
    OrganizationApi organizations = new OrganizationApi();
    UseCasesApi useCases = new UseCasesApi();
    PhoneNumbersApi numbers = new PhoneNumbersApi();
    AgentsApi agents = new AgentsApi();
    WorkflowsApi workflows = new WorkflowsApi();
    workflows.setCustomBaseUrl(System.getenv("PLATFORM_URL") + "/api/v1");
    String organizationId = System.getenv("ORGANIZATION_ID");
    AgentUpdate portuguese = new AgentUpdate().languages(List.of("pt-PT"));

    Organization read = step("getOrganization", organizations::getOrganization);
    step("updateOrganization", () -> organizations.updateOrganization(new OrganizationUpdate().id(read.getId())
        .name(read.getName()).apiKey(read.getApiKey()).members(read.getMembers()).description("Três clínicas")));
    step("removeMember", () -> organizations.removeMember(new MemberRemoval().email("tomas@harbordental.example")));
    step("updateUseCase", () -> useCases.updateUseCase(USE_CASE, new UseCaseUpdate().name("予約").amd(true)
        .amdBehavior(AmdBehavior.MESSAGE).amdMessages(Map.of("pt-PT", "Olá {{name}}"))));
    WebhookAdd hook = new WebhookAdd().url(HOOK)
        .addHeadersItem(new HookHeader().key("x-hook-secret").value("test-hook-secret"));
    step("addUseCaseWebhook", () -> useCases.addUseCaseWebhookWithHttpInfo(USE_CASE, hook).getStatusCode());
    WebhookDelete unhook = new WebhookDelete().url(URI.create(HOOK));
    step("deleteUseCaseWebhook", () -> useCases.deleteUseCaseWebhookWithHttpInfo(USE_CASE, unhook).getStatusCode());
    List<Run> runs = step("listUseCaseRuns", () ->
        workflows.listUseCaseRuns(organizationId, "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "10", "0", SortOrder.ASC));
    step("listPhoneNumbers", numbers::listPhoneNumbers);
    step("updatePhoneNumberUseCase", () -> numbers.updatePhoneNumberUseCase(NUMBER, new PhoneNumberUseCaseUpdate()
        .id(USE_CASE).addAgentRoutesItem(new AgentRoute().id(AGENT).probability(0.1))));
    step("updatePhoneNumberTitle", () ->
        numbers.updatePhoneNumberTitle(NUMBER, new PhoneNumberTitleUpdate().title("Receção")));
    PhoneNumbersDelete second = new PhoneNumbersDelete().addIdsItem("66f1a2e0e5b7d83a9c0e4b32");
    step("deletePhoneNumbers", () -> numbers.deletePhoneNumbersWithHttpInfo(second).getStatusCode());
    step("updateAgent", () -> agents.updateAgent(AGENT, portuguese));
    step("createModel", () -> new ModelsApi().createModel(new ModelCreate().useCaseId(USE_CASE).name("第二")
        .fromModelId("66f1a4b9e5b7d83a9c0e4b51").trainSampleIds(List.of("sample")).testSampleIds(List.of())));
    step("getCallRecording", () -> new CallsApi().getCallRecording("66f1a6d8e5b7d83a9c0e4b61"));
    step("listCallTags", () -> new CallsApi().listCallTags());
    step("getWorkflowVersion", () -> workflows.getWorkflowVersion(organizationId, VERSION));
    if (System.getenv("ROUND").equals("hostile")) {
      step("free-form", () -> useCases.updateUseCase(USE_CASE, new UseCaseUpdate().params(runs.get(0).getData())));
      for (String status : List.of("401", "404", "422", "503"))
        step(status, () -> agents.updateAgent(status.repeat(8), portuguese));
    }
    System.exit(0); // without waiting for the threads that okhttp keeps
  }
}
