/** What holds where nothing else is said, in process and on the command line. */
export const defaults = {
  port: 4010,
  platformPort: 4011,
  host: '127.0.0.1',
  // Decision: body-limit
  maxBodyBytes: 1024 * 1024,
} as const;
