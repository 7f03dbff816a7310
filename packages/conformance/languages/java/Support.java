import com.example.voiceagent.ApiException;
import com.example.voiceagent.JSON;
import java.util.concurrent.Callable;

class Support {
  /** Prints what came of one step, and leaves the others their own line when it fails. */
  static <T> T step(String name, Callable<T> call) {
    try {
      T answer = call.call();
      System.out.println(name + "\t" + JSON.serialize(answer));
      return answer;
    } catch (Exception failure) {
      int status = failure instanceof ApiException refused ? refused.getCode() : 0; // 0 when nothing came back
      System.out.println(name + "\t" + (status > 0 ? status : "!\t" + failure.toString().split("\n")[0]));
      return null;
    }
  }
}
