import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import com.example.voiceagent.api.AgentsApi;
import com.example.voiceagent.api.OrganizationApi;
import com.example.voiceagent.api.WorkflowsApi;
import com.example.voiceagent.model.AgentUpdate;

public final class FirstCall {
  public static void main(String[] arguments) throws ApiException {
    ApiClient base = client("BASE_URL");
    WorkflowsApi workflows = new WorkflowsApi(client("PLATFORM_URL"));
    // The platform root of the document is compiled into its operations; this puts yours in its place.
    workflows.setCustomBaseUrl(workflows.getApiClient().getBasePath());

    System.out.println(new OrganizationApi(base).getOrganization().getName());
    String version = "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961";
    System.out.println(workflows.getWorkflowVersion(System.getenv("ORGANIZATION_ID"), version).getName());

    try {
      new AgentsApi(base).updateAgent("0123456789abcdef01234567", new AgentUpdate().name("Nobody"));
    } catch (ApiException error) { // its code is 0 when nothing came back
      System.out.println(error.getCode());
    }
    System.exit(0); // without waiting for the threads that okhttp keeps
  }

  private static ApiClient client(String root) {
    ApiClient client = new ApiClient().setBasePath(System.getenv(root) + "/api/v1");
    client.setBearerToken(System.getenv("API_KEY"));
    return client;
  }
}
