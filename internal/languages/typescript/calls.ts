// harness.ts writes the imports here.

/** The result of every function of the client. */
export interface Result {
  data: unknown;
  response: Response;
}

/** Each function receives the earlier results of all operations, for updates that send them back. */
export const calls: Record<string, (known: Record<string, unknown>) => Promise<Result>> = {
  // harness.ts writes the calls here.
};
