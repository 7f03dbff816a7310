/** The places of secrets in a body, as the row of an operation has them: `api_key`, `hooks[].headers[].value`. */

/** Splits a place into its steps: `hooks[].headers` becomes `['hooks', '[]', 'headers']`. */
export function parsePlace(place: string): string[] {
  return place.replaceAll('[]', '.[]').replace(/^\./, '').split('.');
}

/**
 * Returns true if a path leads to a secret, or into one.
 *
 * @param path the names and indices that lead to a value of the body
 * @param places `secrets.request` or `secrets.response` of the operation's row
 */
export function isSecretPath(path: readonly string[], places: readonly string[]): boolean {
  return places.map(parsePlace).some((steps) => {
    const isOnPath = (step: string, index: number) =>
      step === '*' || step === '[]' || step === path[index];
    return steps.length <= path.length && steps.every(isOnPath);
  });
}
