// imports

final class Calls {
  private Calls() {}

  /** Takes what each operation has returned, for updates that send it back. */
  static ApiResponse<?> call(String name, Map<String, Object> known) throws ApiException {
    switch (name) {
      // calls
      default -> throw new IllegalArgumentException("unknown operation " + name);
    }
  }
}
