import type { Client } from './generated/client/index.js';
import * as api from './generated/index.js';

export interface Context {
  base: Client;
  platform: Client;
  organizationId: string;
  /** What each operation has returned, for steps that send it back. */
  known: Record<string, unknown>;
}

/** What every function of the client resolves to. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

export const calls: Record<string, (context: Context) => Promise<Result>> = {
  // calls
};
