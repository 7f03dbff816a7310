/** Defaults of the options, in process and on the command line, and limits. */
export const defaults = {
  port: 4010,
  platformPort: 4011,
  host: '127.0.0.1',
  latencyMs: 0,
  // Decision: body-limit
  maxBodyBytes: 1024 * 1024,
} as const;

/** The maximum number of requests that a sandbox remembers and its inspector shows. */
export const MAX_RECORDED = 1_000;
