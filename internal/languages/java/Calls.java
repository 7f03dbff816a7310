import com.example.voiceagent.ApiClient;
import com.example.voiceagent.ApiException;
import java.util.Map;
// imports

final class Calls {
  private Calls() {}

  static ApiResponse<?> call(
      String operationId,
      ApiClient base,
      WorkflowsApi workflows,
      String organizationId,
      Map<String, Object> known)
      throws ApiException {
    switch (operationId) {
      // calls
      default -> throw new IllegalArgumentException("unknown operation " + operationId);
    }
  }
}
