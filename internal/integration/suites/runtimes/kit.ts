/** The tools of a case. This file imports only types, so that any runtime can run it. */
import type * as client from '@voice-agent-platform/client';
import type * as fetchEntry from '@voice-agent-platform/client/fetch';
import type * as validation from '@voice-agent-platform/client/validation';
import type { Sandbox } from '@voice-agent-platform/sandbox';

export interface Kit extends Setting {
  readonly client: typeof client;
  readonly createFetchClient: typeof fetchEntry.createFetchClient;
  readonly validation: typeof validation;
  /**
   * Returns client options with roots that lead to one scenario of `scenarios.ts`, and with a separate request list.
   */
  readonly optionsFor: (scenario: string) => client.ClientOptions;
  /** Returns the requests that arrived with these options. */
  readonly received: (options: client.ClientOptions) => Promise<Received[]>;
  /**
   * A `fetch` without kept connections, because the runtime would retry a request on one. Undefined if the runtime does
   * not need it.
   */
  readonly unpooledFetch: client.Fetch | undefined;
  readonly equal: (actual: unknown, expected: unknown) => void;
  /** Returns the error of a call. Fails the case if the call succeeds. */
  readonly rejection: (call: Promise<unknown>) => Promise<Error & Record<string, unknown>>;
}

/** The values that differ between runs, as plain JSON. */
export interface Setting {
  /** Options for a client of the sandbox. */
  readonly sandbox: {
    baseUrl: string;
    platformUrl: string;
    apiKey: string;
    organizationId: string;
  };
  readonly seedIds: Sandbox['seedIds'];
  readonly scenariosUrl: string;
  /** Responds with the number of requests that arrived at another origin. */
  readonly foreignVisitsUrl: string;
  /** An address where nothing listens. */
  readonly closedUrl: string;
  /** True if the runtime is a web page. */
  readonly page: boolean;
  /** True if the runtime itself retries any request when a kept connection breaks. */
  readonly retriesItself: boolean;
}

export interface Received {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface Case {
  readonly name: string;
  readonly run: (kit: Kit) => Promise<void>;
}

export interface Outcome {
  readonly name: string;
  /** Undefined if the case passed. */
  readonly failure?: string;
}
