/** Defaults of the options, in process and on the command line. */
export const defaults = {
  port: 4010,
  platformPort: 4011,
  host: '127.0.0.1',
  latencyMs: 0,
  // Decision: body-limit
  maxBodyBytes: 1024 * 1024,
} as const;
