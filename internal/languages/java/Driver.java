import com.example.voiceagent.ApiException;
import com.example.voiceagent.ApiResponse;
import com.example.voiceagent.JSON;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Runs each step from stdin with the generated client, and prints its result. */
public final class Driver {
  private record Step(String step, String call, String operationId) {}

  public static void main(String[] arguments) throws IOException {
    Map<String, Object> known = new HashMap<>();
    BufferedReader steps =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = steps.readLine(); line != null; line = steps.readLine()) {
      Step step = new Gson().fromJson(line, Step.class);
      JsonObject result = run(step, known);
      result.addProperty("step", step.step());
      System.out.println(result);
    }
  }

  private static JsonObject run(Step step, Map<String, Object> known) {
    JsonObject result = new JsonObject();
    try {
      ApiResponse<?> response = Calls.call(step.call(), known);
      known.put(step.operationId(), response.getData());
      result.addProperty("status", response.getStatusCode());
      Object data = response.getData();
      if (data instanceof byte[] bytes) data = new String(bytes, StandardCharsets.UTF_8);
      result.add("data", JSON.getGson().toJsonTree(data));
    } catch (ApiException error) {
      if (error.getCode() > 0) result.addProperty("status", error.getCode()); // 0: no response
      result.addProperty("error", error.toString());
    } catch (RuntimeException error) {
      result.addProperty("error", error.toString());
    }
    return result;
  }
}
