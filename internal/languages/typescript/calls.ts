// imports

/** The result of every function of the client. */
export interface Result {
  data: unknown;
  response: Response;
}

/** Each function receives the earlier results of all operations, for updates that send them back. */
export const calls: Record<string, (known: Record<string, unknown>) => Promise<Result>> = {
  // calls
};
