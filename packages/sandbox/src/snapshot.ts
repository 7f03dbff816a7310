import type {
  Agent,
  Model,
  Organization,
  PhoneNumber,
  Run,
  UseCase,
  WorkflowVersionDetail,
} from '@voice-agent-platform/types';
import type { Delivery } from './delivery.js';

/** A training under way: when it was asked for on the sandbox's clock, and how it will end. */
export interface Training {
  readonly modelId: string;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
  readonly ending: 'active' | 'failed';
}

/** The whole state of a sandbox as plain JSON, each resource in the contract's own shape. */
export interface Snapshot {
  readonly format: 'voice-agent-sandbox';
  readonly version: 1;
  readonly organization: Organization;
  /** How the platform root names the organization. */
  readonly organizationUuid: string;
  readonly useCases: readonly UseCase[];
  /** How the platform root names each use case, by the id that the base root knows. */
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
  /** How many identifiers were made, so that no later one repeats an earlier one. */
  readonly idsIssued: number;
  /** How far the sandbox's clock was moved forward, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Data to start from. What it leaves out is taken from the story of the contract's examples. */
export type Seed = Partial<Snapshot>;
