import type { Clock } from './clock.js';
import type { Delivery } from './delivery.js';
import type { Root } from './exchange.js';
import type { Execution } from './execute-use-case.js';
import type { Failure, PendingFailure } from './failures.js';
import type { OperationId } from './generated/operations.js';
import type { seedIds } from './generated/seed.js';
import type { Ids } from './ids.js';
import type { RecordedRequest } from './request-log.js';
import type { Seed, Snapshot } from './snapshot.js';

export interface SandboxOptions {
  /** What to start from. Whatever it leaves out is taken from the story of the contract's examples. */
  readonly seed?: Seed;
  /** The time to stand on. Default: a clock that stands still, so that every test sees the same times. */
  readonly clock?: { readonly now: () => number };
  /** Where new identifiers come from. Default: the same ones in the same order for each sandbox. */
  readonly ids?: Ids;
  /** How long each answer of the API takes, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** How long a body may be, in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Names beside the loopback ones that the sandbox may be called by, for example that of a container. */
  readonly allowedHosts?: readonly string[];
  /**
   * Whether the webhooks of an executed use case are really called, on loopback addresses alone. Default false: they
   * are recorded as they would be called. On Node, Deno and Bun only.
   */
  readonly deliverWebhooks?: boolean;
  /**
   * Awaited after each change that a request, a control or an executed use case makes, before it is answered. `take`
   * copies the state. What a program does to its own sandbox by `reset`, `restore` and `clock` is not saved.
   */
  readonly save?: (take: () => Snapshot) => Promise<void>;
  /** Called with each request of the API, redacted, when it is answered. */
  readonly onRequest?: (request: RecordedRequest, durationMs: number) => void;
  /** Called with what went wrong inside the sandbox. */
  readonly onError?: (error: unknown) => void;
}

export interface ListenOptions {
  /** Port of the base root. Default 4010; 0 takes any free one. */
  readonly port?: number;
  /** Port of the platform root. Default 4011; 0 takes any free one. */
  readonly platformPort?: number;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string;
}

/** The two roots, without `/api/v1`. */
export interface Roots {
  readonly baseUrl: string;
  readonly platformUrl: string;
}

/** What `createClient` of the client package takes. */
export interface ClientOptions extends Roots {
  readonly apiKey: string;
  readonly organizationId: string;
  readonly fetch: typeof globalThis.fetch;
}

/** The platform on this machine. */
export interface Sandbox {
  /** Options of a client that talks to this sandbox in process: no port, no socket. For the organization of the moment. */
  readonly clientOptions: ClientOptions;
  /** Names for the identifiers of the built-in story. */
  readonly seedIds: typeof seedIds;
  /** The last thousand requests of the API, oldest first, without their secrets. */
  readonly requests: readonly RecordedRequest[];
  /** The calls of webhooks that executed use cases led to, oldest first. */
  readonly deliveries: readonly Delivery[];
  readonly clock: Clock;
  /** Answers requests to the roots of `clientOptions`, and to those of `listen`, in process. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The same, one function a root, for a server of one's own: `Deno.serve`, `Bun.serve`, a worker. Whether a caller sits
   * on this machine is told by the host that it names, so such a server belongs on a loopback address.
   */
  readonly handlers: Readonly<Record<Root, (request: Request) => Promise<Response>>>;
  /**
   * Lets the next calls of an operation fail.
   * @throws RangeError for an operation or a failure that there is not.
   */
  readonly fail: (operationId: OperationId, failure: Failure) => void;
  /** The failures that were asked for and have not befallen a call yet. */
  readonly failures: readonly PendingFailure[];
  /**
   * Lets a use case run once, as a call would: a run appears, and its webhooks are recorded. Rejects for a use case that
   * there is not, and for one without a version that could run.
   */
  readonly executeUseCase: (useCaseId: string) => Promise<Execution>;
  /** Back to the seed, or to the story where there is none: state, requests, failures, clock and identifiers. */
  readonly reset: () => void;
  /** A copy of the whole state, as plain JSON. It holds secrets where the API's resources do. */
  readonly snapshot: () => Snapshot;
  /**
   * Takes the state from a snapshot.
   * @throws SnapshotError for one that violates the contract; the state is then as it was.
   */
  readonly restore: (snapshot: Seed) => void;
  /**
   * Serves both roots on ports. Rejects when a port is taken.
   * @throws outside of Node, Deno and Bun, where there are no ports: use `fetch` or `handlers`.
   */
  readonly listen: (options?: ListenOptions) => Promise<Roots>;
  /** Ends what `listen` began, with every connection and every answer that still waits. */
  readonly close: () => Promise<void>;
}
