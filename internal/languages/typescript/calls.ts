// imports

/** What every function of the client resolves to. */
export interface Result {
  data: unknown;
  response: Response;
}

/** Each takes what every operation has returned, for updates that send it back. */
export const calls: Record<string, (known: Record<string, unknown>) => Promise<Result>> = {
  // calls
};
