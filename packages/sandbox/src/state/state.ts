import type {
  Agent,
  Model,
  Organization,
  PhoneNumber,
  Run,
  UseCase,
  WorkflowVersionDetail,
} from '@voice-agent-platform/types';

/** A training in progress, with its outcome. */
export interface Training {
  readonly modelId: string;
  /** Milliseconds since the epoch, by the sandbox's clock. */
  readonly requestedAt: number;
  readonly ending: 'active' | 'failed';
}

/** A webhook call. It is always recorded, and sent only with `deliverWebhooks`. */
export interface Delivery {
  readonly id: string;
  readonly useCaseId: string;
  readonly runId: string;
  readonly url: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** The sandbox's own: the platform's payload is not specified. */
  readonly payload: DeliveryPayload;
  /** `recorded`: nothing was sent. */
  readonly outcome: 'recorded' | 'refused' | 'failed' | 'delivered';
  /** Status of the response, if there was one. */
  readonly status?: number;
  /** The reason for not sending the webhook, or for the missing response. */
  readonly reason?: string;
}

export interface DeliveryPayload {
  readonly sandbox: true;
  readonly note: string;
  readonly use_case_id: string;
  readonly run_id: string;
  readonly timestamp: string;
}

/** Sends one webhook, and returns the outcome. The reason of the signal is a text: why it was stopped. */
export type DeliverHook = (
  delivery: Delivery,
  signal: AbortSignal,
  allowedHosts: ReadonlySet<string>,
) => Promise<Pick<Delivery, 'outcome' | 'status' | 'reason'>>;

/** The whole state of a sandbox as plain JSON, each resource in the shape of the contract. */
export interface Snapshot {
  readonly format: 'voice-agent-sandbox';
  readonly version: 1;
  readonly organization: Organization;
  /** The organization's identifier on the platform root. */
  readonly organizationUuid: string;
  readonly useCases: readonly UseCase[];
  /** Each use case's identifier on the platform root, by its id on the base root. */
  readonly useCaseUuids: Readonly<Record<string, string>>;
  readonly phoneNumbers: readonly PhoneNumber[];
  readonly agents: readonly Agent[];
  readonly models: readonly Model[];
  readonly calls: readonly { readonly id: string }[];
  readonly callTags: readonly string[];
  readonly versions: readonly WorkflowVersionDetail[];
  readonly runs: readonly Run[];
  readonly trainings: readonly Training[];
  readonly deliveries: readonly Delivery[];
  /** Number of identifiers issued, so that none is issued twice. */
  readonly idsIssued: number;
  /** The clock is this many milliseconds ahead. */
  readonly clockOffsetMs: number;
}

/** A seed with an `organization` is complete: what it omits is empty. One without replaces parts of the built-in story. */
export type Seed = Partial<Snapshot>;

/** The collections of items with an `id`. */
export const resourceNames = [
  'useCases',
  'phoneNumbers',
  'agents',
  'models',
  'calls',
  'versions',
  'runs',
  'deliveries',
] as const;

/**
 * The state of one sandbox. Nothing in it is modified: a change makes another state, which shares the rest, so that a
 * snapshot, a response and a seed can share it too. Copy it before it leaves the sandbox.
 */
export type State = Snapshot;

/** Returns a collection with these items, added or in place of those with the same id. */
export function withItems<Item extends { readonly id: string }>(
  collection: readonly Item[],
  items: readonly Item[],
): readonly Item[] {
  const added = new Map(items.map((item) => [item.id, item]));
  const kept = collection.map((item) => {
    const replacement = added.get(item.id);
    added.delete(item.id);
    return replacement ?? item;
  });
  return [...kept, ...added.values()];
}

/** Returns the identifier of a use case on the platform root. */
export function useCaseUuid({ useCaseUuids }: State, id: string): string | undefined {
  return Object.hasOwn(useCaseUuids, id) ? useCaseUuids[id] : undefined;
}

/** Returns the milliseconds since the epoch. The contract allows a leap second and `+00`, which Date.parse does not accept. */
export function parseTime({ timestamp }: Pick<Run, 'timestamp'>): number {
  return Date.parse(timestamp.replace(/:60(?=[.Z+-])/i, ':59').replace(/[+-]\d\d$/, '$&:00'));
}

/** Sorts runs, oldest first. Those of the same time are sorted by id, so that the order is stable. */
export function sortedRuns(runs: Iterable<Run>): readonly Run[] {
  return Array.from(runs, (run) => ({ run, time: parseTime(run) }))
    .sort((a, b) => a.time - b.time || (a.run.id < b.run.id ? -1 : 1))
    .map(({ run }) => run);
}
