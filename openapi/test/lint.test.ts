/** Tests each custom lint rule with documents that it rejects and one that it accepts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { asArray, asObject, asText } from '@voice-agent-platform/shared/openapi-document';
import { runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { run } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { cases } from './lint-cases.js';

const redoclyConfig = fileURLToPath(new URL('../redocly.yaml', import.meta.url));
const spectralConfig = fileURLToPath(new URL('../.spectral.yaml', import.meta.url));
const documents = Object.entries(cases).flatMap(([rule, { good, bad }]) =>
  Object.entries({ good, ...bad }).map(([name, text]) => ({ label: `${rule}: ${name}`, text })),
);
/** The rules that each document violates, by label. */
let found: Awaited<ReturnType<typeof lint>>;
beforeAll(async () => void (found = await lint()));

it.each(
  Object.entries(cases).flatMap(([rule, { bad }]) => Object.keys(bad).map((name) => [rule, name])),
)('the rule %s rejects %s', (rule, name) => {
  expect(found.get(`${rule}: ${name}`)).toContain(rule);
});

it.each(Object.keys(cases))('the rule %s accepts a correct document', (rule) => {
  expect(found.get(`${rule}: good`)).not.toContain(rule);
});

it('every custom rule has a case', async () => {
  const [redocly, spectral] = await Promise.all([redoclyConfig, spectralConfig].map(rulesOf));
  const custom = [
    ...Object.keys(redocly ?? {}).filter((rule) => rule.startsWith('rule/')),
    ...Object.entries(spectral ?? {}).flatMap(([rule, { given }]) => (given ? [rule] : [])),
  ];
  expect(Object.keys(cases).sort()).toEqual(custom.sort());
});

async function rulesOf(file: string) {
  const { rules } = parse(await readFile(file, 'utf8')) as {
    rules: Record<string, { given?: unknown }>;
  };
  return rules;
}

/** Returns the rules that each document violates. Runs each linter once for all documents. */
function lint(): Promise<Map<string, string[]>> {
  return inTemporaryFolder(async (cwd) => {
    const files = documents.map((_, index) => `${index}.yaml`);
    await Promise.all(
      documents.map(({ text }, index) =>
        writeFile(join(cwd, `${index}.yaml`), `openapi: 3.1.1\n${text}`),
      ),
    );
    const [redocly, spectral] = await Promise.all([
      runRedocly(
        ['lint', ...files, '--config', redoclyConfig, '--format=json', '--max-problems=100000'],
        { cwd },
      ),
      run('spectral', ['lint', ...files, '--ruleset', spectralConfig, '--format=json'], { cwd }),
    ]);
    const violations = new Map(documents.map(({ label }) => [label, [] as string[]]));
    const add = (file: unknown, rule: unknown) => {
      const document = documents[Number(/(\d+)\.yaml$/.exec(asText(file))?.[1])];
      violations.get(document?.label ?? '')?.push(asText(rule));
    };
    // Redocly prints one JSON object per file, without a separator.
    const reports = JSON.parse(`[${redocly.stdout.replaceAll(/^\}\{$/gm, '},{')}]`) as unknown[];
    for (const problem of reports.flatMap((report) => asArray(asObject(report).problems))) {
      const { ruleId, location } = asObject(problem);
      add(asObject(asObject(asArray(location)[0]).source).ref, ruleId);
    }
    for (const { source, code } of JSON.parse(spectral.stdout) as Record<string, unknown>[]) {
      add(source, code);
    }
    return violations;
  });
}
