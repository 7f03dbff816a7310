import type { Json } from '../../scripts/json.js';
import type { Edit, Path } from '../edit.js';
import type { Citation } from '../facts/fact.js';

/** A way in which a contract goes wrong. */
export interface FactMutation {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The line of the source whose departure has to be reported. */
  readonly row: Citation;
}

export const runs = '/use-cases/{use_case_id}/runs';

export const set = (name: string, row: Citation, at: Path, to: Json): FactMutation => ({
  name,
  row,
  edits: [{ set: at, to }],
});
export const remove = (name: string, row: Citation, at: Path): FactMutation => ({
  name,
  row,
  edits: [{ remove: at }],
});
export const rename = (name: string, row: Citation, at: Path, to: string): FactMutation => ({
  name,
  row,
  edits: [{ rename: at, to }],
});
