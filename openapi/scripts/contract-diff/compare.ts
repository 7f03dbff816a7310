/** Compares two bundles and holds their versions against what changed. */
import { isObject, type JsonObject } from '../json.js';
import { worstImpact, type Change } from './change.js';
import { houseChanges } from './house-checks.js';
import { redoclyChanges } from './redocly-changes.js';
import { isAtLeast, lowestVersion } from './version.js';

export interface Comparison {
  changes: Change[];
  versions: { base: string; revision: string; lowest: string };
  /** Whether the revision's version admits the changes. */
  accepted: boolean;
}

export async function compare(base: JsonObject, revision: JsonObject): Promise<Comparison> {
  const changes = [...(await redoclyChanges(base, revision)), ...houseChanges(base, revision)];
  const lowest = lowestVersion(versionOf(base), worstImpact(changes));
  return {
    changes,
    versions: { base: versionOf(base), revision: versionOf(revision), lowest },
    accepted: isAtLeast(versionOf(revision), lowest),
  };
}

function versionOf({ info }: JsonObject): string {
  const version = isObject(info) ? info.version : undefined;
  if (typeof version !== 'string') throw new Error('The document has no info.version');
  return version;
}
