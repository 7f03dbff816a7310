/** What a case gets. The file imports only types, so that any runtime can run it. */
import type * as client from '@voice-agent-platform/client';
import type * as fetchEntry from '@voice-agent-platform/client/fetch';
import type * as validation from '@voice-agent-platform/client/validation';

export interface Kit extends Setting {
  client: typeof client;
  createFetchClient: typeof fetchEntry.createFetchClient;
  validation: typeof validation;
  /** Options of a client whose roots lead to one scenario of `scenarios.ts`, with requests of its own. */
  optionsFor: (scenario: string) => client.ClientOptions;
  /** The requests that arrived with these options. */
  received: (options: client.ClientOptions) => Promise<Received[]>;
  /** A `fetch` that does not keep connections, on which the runtime would retry a request. Undefined if it needs none. */
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
  scenariosUrl: string;
  /** Responds from another origin. */
  foreignUrl: string;
  /** Nothing listens there. */
  closedUrl: string;
  /** Whether the runtime is a web page. */
  page: boolean;
  /** Whether the runtime itself retries a request, whatever its method, when a kept connection breaks. */
  retriesItself: boolean;
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
  /** Absent if the case passed. */
  failure?: string;
}
