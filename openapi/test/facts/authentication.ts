/** The numbered lines of "Authentication" that a document can carry. */
export const authentication = {
  /** The key goes into the authorization header, in bearer form, on every operation. */
  scheme: { source: 'Authentication/1', type: 'http', scheme: 'bearer' },
  everyOperation: { source: 'Authentication/1' },
  /** On the base root nothing but authorization is shown. */
  organizationHeader: { source: 'Authentication/2', name: 'x-organization-id', root: 'platform' },
  baseRoot: { source: 'Authentication/3' },
} as const;

/** The prefix that every path carries after the root, and the media type of JSON bodies. */
export const transport = {
  prefix: { source: 'Versioning/1', value: '/api/v1' },
  roots: { source: 'Voice-agent platform API specification/Address roots' },
  requestMediaType: { source: 'Endpoints/¶1', value: 'application/json' },
  deprecation: { source: 'Versioning/2', operation: 'GET /use-cases/{use_case_id}/runs' },
} as const;
