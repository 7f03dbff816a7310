/** The tools of a case. This file imports only types, so that any runtime can run it. */
import type * as client from '@voice-agent-platform/client';
import type * as fetchEntry from '@voice-agent-platform/client/fetch';
import type * as validation from '@voice-agent-platform/client/validation';

export interface Kit extends Setting {
  client: typeof client;
  createFetchClient: typeof fetchEntry.createFetchClient;
  validation: typeof validation;
  /**
   * Returns client options with roots that lead to one scenario of `scenarios.ts`, and with a separate request list.
   */
  optionsFor: (scenario: string) => client.ClientOptions;
  /** Returns the requests that arrived with these options. */
  received: (options: client.ClientOptions) => Promise<Received[]>;
  /**
   * A `fetch` without kept connections, because the runtime would retry a request on one. Undefined if the runtime does
   * not need it.
   */
  unpooledFetch: client.Fetch | undefined;
  equal: (actual: unknown, expected: unknown) => void;
  /** Returns the error of a call. Fails the case if the call succeeds. */
  rejection: (call: Promise<unknown>) => Promise<Error & Record<string, unknown>>;
}

/** The values that differ between runs, as plain JSON. */
export interface Setting {
  /** Options for a client of the sandbox. */
  sandbox: { baseUrl: string; platformUrl: string; apiKey: string; organizationId: string };
  seedIds: Record<string, string>;
  scenariosUrl: string;
  /** An address of another origin. */
  foreignUrl: string;
  /** An address where nothing listens. */
  closedUrl: string;
  /** True if the runtime is a web page. */
  page: boolean;
  /** True if the runtime itself retries any request when a kept connection breaks. */
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
  /** Undefined if the case passed. */
  failure?: string;
}
