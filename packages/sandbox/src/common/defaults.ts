/** Defaults and limits that several parts of the sandbox share, among them the descriptions of its decisions. */

/** The defaults of the options, in process and on the command line. */
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

/** The number of runs in a page of listUseCaseRuns. */
export const RUNS_LIMIT = { default: 50, max: 1_000 } as const;

/** The times of a training, after its model was created. */
export const TRAINING_STARTS_AFTER_MS = 5_000;
export const TRAINING_ENDS_AFTER_MS = 60_000;
