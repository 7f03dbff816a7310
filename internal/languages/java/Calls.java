// harness.ts writes the imports here.

final class Calls {
  private static final Map<String, ApiClient> CLIENTS = new HashMap<>();

  private Calls() {}

  /** Returns the same client of a root for all calls, so that it keeps its connection. */
  private static ApiClient connectOnce(String root, String apiKey) {
    return CLIENTS.computeIfAbsent(root, unused -> VoiceAgent.connect(root, apiKey));
  }

  /**
   * Makes the call with this name.
   *
   * @param known the latest result of each operation, which updates send back
   */
  static ApiResponse<?> call(String name, Map<String, Object> known) throws ApiException {
    switch (name) {
      // harness.ts writes the calls here.
      default -> throw new IllegalArgumentException("unknown operation " + name);
    }
  }
}
