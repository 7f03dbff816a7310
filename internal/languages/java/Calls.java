// harness.ts writes the imports here.

final class Calls {
  private Calls() {}

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
