import type { Choices, ObservedChoices } from '../decisions/choices.js';
import type { DeliverHook, Seed } from '../state/state.js';
import type { RecordedRequest } from './recorded-request.js';
import type { Save } from './store.js';
import type { Trace } from './trace.js';

export interface SandboxOptions {
  /** The initial state, to which a reset returns. Every reference must resolve, and the API key must be a test key. */
  readonly seed?: Seed;
  /** The time that the sandbox's clock is based on. Default: a fixed time, so that every test sees the same times. */
  readonly clock?: { readonly now: () => number };
  /** Delay of each response of the API, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** Maximum length of a request body, in bytes. Default 1,048,576. */
  readonly maxBodyBytes?: number;
  /** Host names that are accepted in addition to the loopback ones, for example that of a container. */
  readonly allowedHosts?: readonly string[];
  /** Bearer token that lets callers on other machines use the controls. Default: they cannot. */
  readonly controlToken?: string;
  /** Sends the webhooks of executed use cases, to loopback and allowed host names. Default false. Not in browsers. */
  readonly deliverWebhooks?: boolean;
  /**
   * The choices for what the platform's description leaves open: an object such as `{ 'patch-merge': 'reset' }`, a text
   * such as `patch-merge=reset,absent-body=refuse`, or `opposite` for the second choice of each decision that has one.
   * Default: the first choice of each.
   */
  readonly decisions?: Choices | ObservedChoices | string;
  /** Called with each handled API request. */
  readonly onRequest?: (request: RecordedRequest) => void;
  /** Called with errors inside the sandbox. */
  readonly onError?: (error: unknown) => void;
}

/** The options with their defaults. */
export interface CoreOptions extends Omit<
  SandboxOptions,
  'allowedHosts' | 'deliverWebhooks' | 'decisions'
> {
  readonly decisions: Choices;
  readonly clock: { readonly now: () => number };
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  /** In lower case. Listening adds the host names of its own address. */
  readonly allowedHosts: Set<string>;
  /** Saves each change before the response. */
  readonly save?: Save;
  /** Called with the trace of each request, before it is recorded. */
  readonly onTrace?: ((trace: Trace) => void) | undefined;
  readonly deliver: DeliverHook | undefined;
  /** The source of the state, shown in the inspector. */
  readonly about: { readonly seed: string; readonly stateFile: string | undefined };
}
