/** The numbered lines of "Authentication" that a document can carry. */
export const authentication = {
  /** The key goes into the authorization header, in bearer form, on every operation. */
  everyOperation: { source: 'Authentication/1', type: 'http', scheme: 'bearer' },
  /** No operation of the base root takes a header beside it. */
  baseRoot: { source: 'Authentication/3' },
} as const;
