import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import spectralCore from '@stoplight/spectral-core';
import type { Ruleset } from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import { commonjs } from '@stoplight/spectral-ruleset-bundler/plugins/commonjs';
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader';
import type { Finding } from './finding.js';

const { Document, Spectral } = spectralCore;
const path = fileURLToPath(new URL('../../.spectral.yaml', import.meta.url));

type Plugin = NonNullable<Parameters<typeof bundleAndLoadRuleset>[2]>[number];
// The plugin's types cannot be resolved through the exports of its package.
const plugins = [(commonjs as () => Plugin)()];

/** The shipped ruleset, loaded as the command line loads it. */
export const loadRuleset = (): Promise<Ruleset> =>
  bundleAndLoadRuleset(path, { fs, fetch }, plugins);

/** Lints documents by the house rules of Spectral. */
export async function lintBySpectral(
  documents: Readonly<Record<string, string>>,
): Promise<Map<string, Finding[]>> {
  const ruleset = await loadRuleset();
  // The ready-made rules cost most of the time, and have tests of their own where they come from.
  for (const rule of Object.values(ruleset.rules)) {
    if (!rule.name.startsWith('house-')) rule.severity = 'off';
  }
  return lintBy(ruleset, documents);
}

/** Lints documents by every rule of the shipped ruleset. */
export const lintByWholeRuleset = async (documents: Readonly<Record<string, string>>) =>
  lintBy(await loadRuleset(), documents);

async function lintBy(
  ruleset: Ruleset,
  documents: Readonly<Record<string, string>>,
): Promise<Map<string, Finding[]>> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const found = new Map<string, Finding[]>();
  for (const [name, text] of Object.entries(documents)) {
    const results = await spectral.run(new Document(text, parsers.Yaml, name));
    found.set(
      name,
      results.map(({ code, range }) => ({ rule: String(code), line: range.start.line + 1 })),
    );
  }
  return found;
}
