import type { Call } from '../call.js';
import type { SchemaNode } from '../contract.js';
import type { Privacy } from '../privacy.js';
import type { Observation } from '../report.js';
import type { Change } from '../world.js';

/** Collects what answers one question. */
export interface Observer {
  /** The places whose values it takes, if they are not the place of the question. */
  readonly places?: readonly string[];
  /** A value at one of the places. */
  value?(value: unknown, node: SchemaNode): void;
  /** Every call, and what it changed. Calls come in the order of their start. */
  call?(call: Call, change: Change | undefined): void;
  /** A null that the type does not allow. */
  unexpectedNull?(label: string): void;
  /** `seen` has the number of values by the label of their place. */
  observations(privacy: Privacy, seen: ReadonlyMap<string, number>): readonly Observation[];
}
