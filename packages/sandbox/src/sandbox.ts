import type { ListenOptions, Root, Roots } from './common/roots.js';
import type { ExecuteOptions, Execution } from './core/execute-use-case.js';
import type { Failure, FailRoute, PendingFailure } from './core/failure.js';
import type { MetDecision } from './core/met-decisions.js';
import type { RecordedRequest } from './core/recorded-request.js';
import type { PathOf, Responder } from './core/responders.js';
import type { RespondRoute } from './http/named-route.js';
import type { seedIds } from './generated/seed.js';
import type { Clock } from './state/clock.js';
import type { Additions } from './state/seed.js';
import type { Delivery, Seed, Snapshot } from './state/state.js';

export type { OperationId } from '@voice-agent-platform/validators';
export { seedIds } from './generated/seed.js';
export { defaults } from './common/defaults.js';
export type { ListenOptions, Root, Roots } from './common/roots.js';
export type { ProblemFault } from './common/problem.js';
export type { SandboxOptions } from './core/options.js';
export { decisions, type Decision, type DecisionId } from './decisions/decisions.js';
export type { Choice, Choices, ObservedChoices } from './decisions/choices.js';
export type { MetDecision } from './core/met-decisions.js';
export type { RecordedRequest } from './core/recorded-request.js';
export type { ExecuteOptions, Execution } from './core/execute-use-case.js';
export type { Failure, FailRoute, PendingFailure } from './core/failure.js';
export type { RespondContext, Responder } from './core/responders.js';
export type { RespondRoute } from './http/named-route.js';
export type { Change } from './state/changes.js';
export type { Clock } from './state/clock.js';
export { SnapshotError, type Additions } from './state/seed.js';
export type { Delivery, DeliveryPayload, Seed, Snapshot, Training } from './state/state.js';

/** Options for `createClient` of the client package. */
export interface ClientOptions extends Roots {
  readonly apiKey: string;
  readonly organizationId: string;
  readonly fetch: typeof globalThis.fetch;
  /** The key is a test key, which may be in a browser. */
  readonly allowBrowser: true;
}

/** The platform on this machine. Returned values are copies: changing them does not affect the sandbox. */
export interface Sandbox {
  /** Options of a client that calls this sandbox in process, without a socket, for the current organization. */
  readonly clientOptions: ClientOptions;
  /** Names for the identifiers of the built-in story. */
  readonly seedIds: typeof seedIds;
  /** The last thousand API requests, oldest first, or fewer if their bodies are long. */
  readonly requests: readonly RecordedRequest[];
  /** The decisions that `requests` met, because the platform's description leaves something open. */
  readonly decisions: readonly MetDecision[];
  /** The last thousand webhook calls of executed use cases, oldest first. */
  readonly deliveries: readonly Delivery[];
  readonly clock: Clock;
  /** Handles requests to the roots of `clientOptions`, and to those of `listen`, in process. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * `fetch` as one function per root, for a server of your own (`Deno.serve`, `Bun.serve`, a worker) or MSW. A caller counts as
   * local if the host name in its request is a loopback one, so let such a server listen on a loopback address. A reset
   * connection is `Response.error()`.
   */
  readonly handlers: Readonly<Record<Root, (request: Request) => Promise<Response>>>;
  /**
   * Makes the next calls of an operation fail, or those of another route such as `GET /calls`, or with `*` all calls.
   * @throws RangeError if the route or the failure does not exist.
   */
  // No value has the type `[never]`, so it allows nothing more. It is there for the error of `{}`: in a union with a list,
  // TypeScript compares an object with the first type that is not a list, and names the property that is missing.
  readonly fail: (route: FailRoute, failure: Failure | readonly [never]) => void;
  /** Requested failures that have not happened yet. */
  readonly failures: readonly PendingFailure[];
  /**
   * Lets a function of yours respond: for what the contract lacks, or over what it has. It gets each request with a valid key,
   * organization and path that no requested failure ends, even if its query or body is invalid, and its response is not
   * validated. The function that was added last comes first, and `undefined` passes the request on. A reset keeps them.
   * @returns a function that removes this one.
   * @throws RangeError if the route is not valid.
   * @example
   * const remove = sandbox.respond('GET /calls/{id}', (request, { path }) => Response.json({ id: path.id }));
   */
  readonly respond: <Route extends RespondRoute>(
    route: Route,
    responder: Responder<PathOf<Route>>,
  ) => () => void;
  /** Executes a use case once, as a call would: adds a run and records the webhooks. Rejects if it cannot run. */
  readonly executeUseCase: (useCaseId: string, options?: ExecuteOptions) => Promise<Execution>;
  /** Returns to the seed: state, requests, failures, clock and identifiers. */
  readonly reset: () => void;
  /** A copy of the whole state, as plain JSON. It holds secrets where the API's resources do. */
  readonly snapshot: () => Snapshot;
  /**
   * Takes the state from a snapshot, or replaces some of its parts.
   * @throws SnapshotError if it is not valid, or if a reference does not resolve. The state is then unchanged.
   */
  readonly restore: (snapshot: Seed) => void;
  /**
   * Adds resources to the state, or replaces them by their id.
   * @throws SnapshotError if they are not valid, or if a reference does not resolve. The state is then unchanged.
   */
  readonly add: (resources: Additions) => void;
  /** Serves both roots on ports. Rejects if a port is in use, and in browsers and workers: use `fetch` or `handlers` there. */
  readonly listen: (options?: ListenOptions) => Promise<Roots>;
  /** Stops listening, and ends every connection and every pending response. */
  readonly close: () => Promise<void>;
}
