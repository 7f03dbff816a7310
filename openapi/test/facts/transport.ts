/** What holds for every operation: where it is served, and how its body is sent. */
export const transport = {
  roots: { source: 'Voice-agent platform API specification/Address roots' },
  /** Every path carries it after the root. */
  prefix: { source: 'Versioning/1', value: '/api/v1' },
  requestMediaType: { source: 'Endpoints/¶1', value: 'application/json' },
  deprecation: { source: 'Versioning/2' },
} as const;
