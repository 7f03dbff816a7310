// imports

/** What every function of the client resolves to. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

/** Each takes what every operation has returned, for steps that send it back. */
export const calls: Record<string, (known: Record<string, unknown>) => Promise<Result>> = {
  // calls
};
