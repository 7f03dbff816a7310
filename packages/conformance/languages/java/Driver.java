import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import com.example.voiceagent.api.*;
import com.example.voiceagent.model.*;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Drives the generated client through the 16 operations, first against the sandbox, then against the hostile server. */
public final class Driver {
  static final String USE_CASE = "66f1a1d2e5b7d83a9c0e4b21", NUMBER = "66f1a2e0e5b7d83a9c0e4b31";
  static final String AGENT = "66f1a3f7e5b7d83a9c0e4b41", HOOK = "https://hooks.harbordental.example/recalls";
  static final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private final String round;
  private Organization organization;
  private List<Run> runs;

  public static void main(String[] arguments) throws Exception {
    for (String round : List.of("sandbox", "hostile")) new Driver(round).drive();
    System.exit(0); // without waiting for the threads that okhttp keeps
  }

  private Driver(String round) {
    this.round = round;
  }

  private void drive() throws Exception {
    ApiClient base = client("_BASE_URL");
    OrganizationApi organizations = new OrganizationApi(base);
    UseCasesApi useCases = new UseCasesApi(base);
    PhoneNumbersApi numbers = new PhoneNumbersApi(base);
    AgentsApi agents = new AgentsApi(base);
    CallsApi calls = new CallsApi(base);
    WorkflowsApi workflows = new WorkflowsApi(client("_PLATFORM_URL"));
    // The contract's address of the platform root is compiled into its operations, and is stronger than the client's.
    workflows.setCustomBaseUrl(workflows.getApiClient().getBasePath());
    String organizationId = System.getenv("ORGANIZATION_ID");
    AgentUpdate portuguese = new AgentUpdate().languages(List.of("pt-PT"));

    step("getOrganization", () -> List.of((organization = organizations.getOrganization()).getName()));
    step("updateOrganization", () -> {
      OrganizationUpdate body = new OrganizationUpdate().id(organization.getId()).name(organization.getName());
      body.apiKey(organization.getApiKey()).members(organization.getMembers()).description("Três clínicas");
      return List.of(organizations.updateOrganization(body).getDescription());
    });
    step("removeMember", () -> {
      MemberRemoval body = new MemberRemoval().email("tomas@harbordental.example");
      return organizations.removeMember(body).getMembers().stream().map(Member::getEmail).toList();
    });
    step("updateUseCase", () -> {
      UseCaseUpdate body = new UseCaseUpdate().name("予約").amd(true).amdBehavior(AmdBehavior.MESSAGE);
      UseCase updated = useCases.updateUseCase(USE_CASE, body.amdMessages(Map.of("pt-PT", "Olá {{name}}")));
      return List.of(updated.getName(), updated.getAmdBehavior(), updated.getAmdMessages().get("pt-PT"));
    });
    step("addUseCaseWebhook", () -> {
      WebhookAdd body = new WebhookAdd().url(HOOK).addHeadersItem(new HookHeader().key("x-hook-secret").value("test-hook-secret"));
      return List.of(useCases.addUseCaseWebhookWithHttpInfo(USE_CASE, body).getStatusCode());
    });
    step("deleteUseCaseWebhook", () ->
        List.of(useCases.deleteUseCaseWebhookWithHttpInfo(USE_CASE, new WebhookDelete().url(URI.create(HOOK))).getStatusCode()));
    step("listUseCaseRuns", () -> {
      String workflow = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521";
      runs = workflows.listUseCaseRuns(organizationId, workflow, "10", "0", SortOrder.ASC);
      return runs.stream().flatMap(run -> Stream.of(run.getStatus(), run.getAnnotation())).toList();
    });
    step("listPhoneNumbers", () -> numbers.listPhoneNumbers().stream().map(PhoneNumber::getTitle).toList());
    step("updatePhoneNumberUseCase", () -> {
      AgentRoute route = new AgentRoute().id(AGENT).probability(0.1);
      PhoneNumberUseCaseUpdate body = new PhoneNumberUseCaseUpdate().id(USE_CASE).addAgentRoutesItem(route);
      PhoneNumber number = numbers.updatePhoneNumberUseCase(NUMBER, body);
      return List.of(number.getMode(), number.getUseCaseConfig().getAgentRoutes().get(0).getProbability());
    });
    step("updatePhoneNumberTitle", () ->
        List.of(numbers.updatePhoneNumberTitle(NUMBER, new PhoneNumberTitleUpdate().title("Receção")).getTitle()));
    step("deletePhoneNumbers", () -> {
      PhoneNumbersDelete body = new PhoneNumbersDelete().addIdsItem("66f1a2e0e5b7d83a9c0e4b32");
      return List.of(numbers.deletePhoneNumbersWithHttpInfo(body).getStatusCode());
    });
    step("updateAgent", () -> {
      Agent agent = agents.updateAgent(AGENT, portuguese);
      Stream<Object> rest = Stream.of(show(agent.getOrganizationId()), agent.getCreatedAt().toEpochSecond());
      return Stream.concat(agent.getLanguages().stream(), rest).toList();
    });
    step("createModel", () -> {
      ModelCreate body = new ModelCreate().useCaseId(USE_CASE).name("第二").fromModelId("66f1a4b9e5b7d83a9c0e4b51");
      Model model = new ModelsApi(base).createModel(body.trainSampleIds(List.of("sample")).testSampleIds(List.of()));
      return Arrays.asList(model.getName(), model.getOrganizationId(), model.getUseCaseId());
    });
    step("getCallRecording", () -> List.of(calls.getCallRecording("66f1a6d8e5b7d83a9c0e4b61")));
    step("listCallTags", () -> calls.listCallTags().getTags());
    step("getWorkflowVersion", () -> {
      WorkflowVersionDetail version = workflows.getWorkflowVersion(organizationId, "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961");
      List<Object> nullable = Arrays.asList(version.getSourceVersionId(), version.getDescription(), version.getCreatedBy());
      Object number = version.getVersionNumber() == null ? null : version.getVersionNumber().intValue();
      return Stream.of(Stream.of(show(number)), nullable.stream(), Stream.of(version.getChangelog().size())).flatMap(all -> all).toList();
    });
    if (round.equals("sandbox")) return;
    step("free-form", () -> Arrays.asList(useCases.updateUseCase(USE_CASE, new UseCaseUpdate().params(runs.get(0).getData())).getHooks()));
    for (String status : List.of("401", "404", "422", "503")) {
      step(status, () -> {
        try {
          return List.of(agents.updateAgent(status.repeat(8), portuguese));
        } catch (ApiException refused) {
          return List.of(refused.getCode());
        }
      });
    }
  }

  private void step(String name, Callable<List<?>> call) {
    try {
      out.println(String.join("\t", Stream.concat(Stream.of(round, name), call.call().stream().map(Driver::show)).toList()));
    } catch (Exception failure) { // leaves the other operations their own line
      out.println(String.join("\t", round, name, "!", failure.toString().split("\n")[0]));
    }
  }

  private static String show(Object value) {
    return Objects.toString(value, "null");
  }

  private ApiClient client(String root) {
    ApiClient client = new ApiClient().setBasePath(System.getenv((round + root).toUpperCase(Locale.ROOT)) + "/api/v1");
    client.setBearerToken(System.getenv("API_KEY"));
    return client;
  }
}
