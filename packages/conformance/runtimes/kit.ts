/** What a case of the table is handed. It imports nothing, so that any runtime can run it. */
import type * as client from '@voice-agent-platform/client';
import type * as fetchEntry from '@voice-agent-platform/client/fetch';
import type * as validation from '@voice-agent-platform/client/validation';

export interface Kit extends Setting {
  client: typeof client;
  createFetchClient: typeof fetchEntry.createFetchClient;
  validation: typeof validation;
  /** Options of a client whose both roots are one scenario of the server of malformed responses, unseen by any case before. */
  hostile: (scenario: string) => client.ClientOptions;
  /** What arrived at a scenario: all requests of the case that asked for it. */
  received: (options: client.ClientOptions) => Promise<Received[]>;
  /** Where the runtime has one: a `fetch` that keeps no connection to send a request again on. */
  unpooledFetch: client.Fetch | undefined;
  equal: (actual: unknown, expected: unknown) => void;
  /** What a call rejects with; fails the case if it resolves. */
  rejection: (call: Promise<unknown>) => Promise<Error & Record<string, unknown>>;
}

/** What differs from run to run, as plain JSON. */
export interface Setting {
  /** Options of a client of the sandbox. */
  sandbox: { baseUrl: string; platformUrl: string; apiKey: string; organizationId: string };
  seedIds: Record<string, string>;
  hostileUrl: string;
  /** Responds from another origin. */
  foreignUrl: string;
  /** Nothing listens there. */
  closedUrl: string;
  /** Whether the runtime is a web page. */
  page: boolean;
  /** Whether the runtime itself sends a request again, whatever its method, when a kept connection breaks. */
  repeats: boolean;
}

export interface Received {
  method: string;
  headers: Record<string, string>;
  body: string;
}

export interface Case {
  name: string;
  run: (kit: Kit) => Promise<void>;
}

export interface Outcome {
  name: string;
  /** Absent if the case held. */
  failure?: string;
}
