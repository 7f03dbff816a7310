/** The changes that `redocly diff` finds between two bundles. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../json.js';
import { redocly } from '../redocly.js';
import { inTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';
import type { Change, Impact } from './change.js';

const config = fileURLToPath(new URL('redocly.yaml', import.meta.url));
const impacts = { major: 'breaking', minor: 'addition', patch: 'other' } as const satisfies Record<
  string,
  Impact
>;

interface Location {
  pointer: string;
}

interface Report {
  changes: {
    path: string;
    kind: string;
    impact: keyof typeof impacts;
    property?: string;
    base?: Location;
    revision?: Location;
    verdicts: { ruleId: string; message: string; location: Location }[];
  }[];
}

export async function redoclyChanges(base: JsonObject, revision: JsonObject): Promise<Change[]> {
  const { changes } = await runDiff(base, revision);
  return (
    changes
      // The version is what the other changes are held against.
      .filter(({ path, property }) => path !== '#/info' || property !== 'version')
      .flatMap(({ path, kind, impact, property, base: before, revision: after, verdicts }) => {
        const place = after?.pointer ?? before?.pointer ?? path;
        if (verdicts.length === 0) {
          const message = property === undefined ? kind : `${property} ${kind}`;
          return [{ impact: impacts[impact], place, message }];
        }
        return verdicts.map(({ ruleId, message, location }) => ({
          impact: impacts[impact],
          place: location.pointer,
          message,
          rule: ruleId,
        }));
      })
  );
}

function runDiff(base: JsonObject, revision: JsonObject): Promise<Report> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base));
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
    const options = ['--config', config, '--format=json', '--fail-on=none'];
    const report = await redocly(['diff', 'base.json', 'revision.json', ...options], folder);
    return JSON.parse(report) as Report;
  });
}
