/** Each custom or configured rule of the linters, by a document that it rejects and one that it accepts. */
import { readFile, writeFile } from 'node:fs/promises';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import spectralCore from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import { commonjs } from '@stoplight/spectral-ruleset-bundler/plugins/commonjs';
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { run } from '@voice-agent-platform/shared/run';
import { inTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { asArray, asObject, asText } from '@voice-agent-platform/shared/openapi-document';
import { cases } from './lint-cases.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const redoclyRules = asObject(
  asObject(parse(await readFile(join(root, 'redocly.yaml'), 'utf8'))).rules,
);
const isRedocly = (rule: string): boolean => /^(rule|contract)\//.test(rule);
const byRedocly = await lintByRedocly();
const bySpectral = await lintBySpectral();

describe.each(Object.entries(cases))('%s', (rule) => {
  const found = isRedocly(rule) ? byRedocly : bySpectral.found;

  it.each(Object.keys(cases[rule]?.bad ?? {}))('rejects %s', (name) => {
    expect(found.get(`${rule}: ${name}`)).toContain(rule);
  });

  it('accepts a correct document', () => {
    expect(found.get(`${rule}: good`)).not.toContain(rule);
  });
});

it('every custom rule has a case', () => {
  const custom = [...Object.keys(redoclyRules).filter(isRedocly), ...bySpectral.custom];
  expect(Object.keys(cases).sort()).toEqual(custom.sort());
});

function documentsOf(wanted: (rule: string) => boolean): Map<string, string> {
  return new Map(
    Object.entries(cases)
      .filter(([rule]) => wanted(rule))
      .flatMap(([rule, { good, bad }]) =>
        Object.entries({ good, ...bad }).map(([name, text]) => [
          `${rule}: ${name}`,
          `openapi: 3.1.1\n${text}`,
        ]),
      ),
  );
}

/** The rules that each document violates. One process lints all of them. */
function lintByRedocly(): Promise<Map<string, string[]>> {
  return inTemporaryFolder(async (folder) => {
    const documents = [...documentsOf(isRedocly)];
    const config = {
      telemetry: 'off',
      plugins: [join(root, 'lint/redocly/plugin.js')],
      rules: Object.fromEntries(Object.entries(redoclyRules).filter(([rule]) => isRedocly(rule))),
      apis: Object.fromEntries(
        documents.map(([,], index) => [`api${index}`, { root: `${index}.yaml` }]),
      ),
    };
    await writeFile(join(folder, 'redocly.yaml'), stringify(config));
    await Promise.all(
      documents.map(([, text], index) => writeFile(join(folder, `${index}.yaml`), text)),
    );
    const command = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    const options = ['lint', '--format=json', '--max-problems=10000'];
    const env = { REDOCLY_TELEMETRY: 'off' };
    const { stdout } = await run(process.execPath, [command, ...options], { cwd: folder, env });
    // One JSON object for each file, without a separator.
    const reports = JSON.parse(`[${stdout.replaceAll(/^\}\{$/gm, '},{')}]`) as unknown[];
    const found = new Map(documents.map(([name]) => [name, [] as string[]]));
    for (const problem of reports.flatMap((report) => asArray(asObject(report).problems))) {
      const { ruleId, location } = asObject(problem);
      const file = asText(asObject(asObject(asArray(location)[0]).source).ref);
      const [name = ''] = documents[Number(/(\d+)\.yaml$/.exec(file)?.[1])] ?? [];
      found.get(name)?.push(asText(ruleId));
    }
    return found;
  });
}

async function lintBySpectral(): Promise<{ found: Map<string, string[]>; custom: string[] }> {
  type Plugin = NonNullable<Parameters<typeof bundleAndLoadRuleset>[2]>[number];
  // The plugin's types cannot be resolved through the exports of its package.
  const plugins = [(commonjs as () => Plugin)()];
  const ruleset = await bundleAndLoadRuleset(join(root, '.spectral.yaml'), { fs, fetch }, plugins);
  const { rules = {} } = asObject(parse(await readFile(join(root, '.spectral.yaml'), 'utf8')));
  const custom = Object.entries(asObject(rules))
    .filter(([, rule]) => 'given' in asObject(rule))
    .map(([name]) => name);
  // The rules of Spectral itself take most of the time and are tested in Spectral.
  for (const rule of Object.values(ruleset.rules)) {
    if (!custom.includes(rule.name)) rule.severity = 'off';
  }
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(ruleset);
  const found = new Map<string, string[]>();
  for (const [name, text] of documentsOf((rule) => !isRedocly(rule))) {
    const results = await spectral.run(new spectralCore.Document(text, parsers.Yaml, name));
    found.set(
      name,
      results.map(({ code }) => String(code)),
    );
  }
  return { found, custom };
}
