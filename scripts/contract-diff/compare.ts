/** Compares two bundles, and checks whether the new version number allows the changes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { redocly } from '@voice-agent-platform/shared/chores/redocly';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { objectsIn, walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { checks, type ReportedChange } from './checks.js';
import { isAtLeast, lowestVersion, WORST_FIRST, type Impact } from './version.js';

export interface Change {
  readonly impact: Impact;
  /** The place of the change: a JSON Pointer, as a fragment. */
  readonly place: string;
  readonly message: string;
  /** The rule of `redocly diff`, or our own check, that reports the change as breaking. */
  readonly rule?: string;
}

export interface Comparison {
  readonly changes: readonly Change[];
  readonly versions: { readonly base: string; readonly revision: string; readonly lowest: string };
  /** True if the version of the revision allows the changes. */
  readonly accepted: boolean;
}

export async function compare(base: JsonObject, revision: JsonObject): Promise<Comparison> {
  const changes = [...(await findChanges(base, revision)), ...findLostQuestions(base, revision)];
  const worst = WORST_FIRST.find((impact) => changes.some((change) => change.impact === impact));
  const lowest = lowestVersion(readVersion(base), worst);
  return {
    changes,
    versions: { base: readVersion(base), revision: readVersion(revision), lowest },
    accepted: isAtLeast(readVersion(revision), lowest),
  };
}

function readVersion({ info }: JsonObject): string {
  const version = isObject(info) ? info.version : undefined;
  if (typeof version !== 'string') throw new Error('the document has no info.version');
  return version;
}

interface RedoclyReport {
  readonly changes: readonly (ReportedChange & {
    readonly impact: keyof typeof IMPACTS;
    readonly verdicts: readonly {
      readonly ruleId: string;
      readonly message: string;
      readonly location: { readonly pointer: string };
    }[];
  })[];
}

const IMPACTS = { major: 'breaking', minor: 'addition', patch: 'other' } as const;

// `redocly diff` accepts everything if its configuration does not extend `diff-recommended`.
const config = fileURLToPath(new URL('redocly.yaml', import.meta.url));

async function findChanges(base: JsonObject, revision: JsonObject): Promise<Change[]> {
  const { changes } = await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base));
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
    const options = ['--config', config, '--format=json', '--fail-on=none'];
    const report = await redocly(['diff', 'base.json', 'revision.json', ...options], folder);
    return JSON.parse(report) as RedoclyReport;
  });
  return (
    changes
      // The version itself is not a change: it is compared with the other changes.
      .filter(({ path, property }) => path !== '#/info' || property !== 'version')
      .flatMap(readChange)
  );
}

/** Finds removed question ids. `redocly diff` reports that an extension changed, but does not compare what it has. */
function findLostQuestions(base: JsonObject, revision: JsonObject): Change[] {
  const kept = new Set(questionsIn(revision).keys());
  return [...questionsIn(base)]
    .filter(([id]) => !kept.has(id))
    .map(([id, pointer]) => ({
      impact: 'breaking',
      place: `#${pointer}`,
      message: `The question ${id} is gone: links, tests and the decisions of a sandbox refer to it by its id.`,
      rule: 'question-id-removed',
    }));
}

/** Returns each question's id with its first place. */
function questionsIn(document: JsonObject): Map<string, string> {
  const questions = new Map<string, string>();
  walkObjects(document, (object, pointer) => {
    for (const { id } of objectsIn(object['x-unspecified'])) {
      if (typeof id === 'string' && !questions.has(id)) questions.set(id, pointer);
    }
  });
  return questions;
}

function readChange({ impact, verdicts, ...change }: RedoclyReport['changes'][number]): Change[] {
  const place = change.revision?.pointer ?? change.base?.pointer ?? change.path;
  const check = impact === 'major' ? undefined : checks.find(({ matches }) => matches(change));
  if (check) {
    const message = `${describeValues(change)}: ${check.reason}`;
    return [{ impact: 'breaking', place, message, rule: check.rule }];
  }
  if (verdicts.length === 0) {
    return [{ impact: IMPACTS[impact], place, message: describeKind(change) }];
  }
  return verdicts.map(({ ruleId, message, location }) => ({
    impact: IMPACTS[impact],
    place: location.pointer,
    message,
    rule: ruleId,
  }));
}

/** Returns `default changed from true to false`. Without one of the values, returns `tags removed`. */
function describeValues(change: ReportedChange): string {
  const [from, to] = [change.base, change.revision].map((side) => JSON.stringify(side?.value));
  if (change.property === undefined || from === undefined || to === undefined) {
    return describeKind(change);
  }
  return `${change.property} changed from ${from} to ${to}`;
}

/** Returns `tags removed`, or `removed` for a whole node. `redocly diff` calls a keyword that comes or goes modified. */
function describeKind({ kind, property, base, revision }: ReportedChange): string {
  if (property === undefined) return kind;
  const [had, has] = [base, revision].map((side) => side?.value !== undefined);
  if (had === has) return `${property} ${kind}`;
  return `${property} ${has ? 'added' : 'removed'}`;
}
