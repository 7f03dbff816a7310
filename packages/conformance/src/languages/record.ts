/** What the run of a language depends on, as one hash: its record in CONFORMANCE.md is stale as soon as that changes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectedSteps, listFiles, profile, run } from '@voice-agent-platform/codegen';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { transform } from 'esbuild';
import { readBehavior } from './behavior.js';
import type { Language } from './language.js';
import { mutated, negativeControls } from './negative-controls.js';
import { languageFolder, placesOf } from './places.js';

/** The last run of a language in which every cell was green. */
export interface RunRecord {
  /** Absent for a client that is tested in every run. */
  readonly fingerprint?: string;
  readonly toolchain: string;
}

const TEXTS = ['description', 'summary'];

const here = fileURLToPath(new URL('.', import.meta.url));
const codegen = fileURLToPath(new URL('../../../codegen', import.meta.url));

/**
 * Files that print and dispatch, and those with a part for each language (`languages.ts`, `negative-controls.ts`), of
 * which the language's own part counts.
 */
const WITHOUT_EFFECT =
  /^(cli|run-cli|index|progress|languages|generate|language|verify\/command|page|record|behavior|test-languages|registry|negative-controls)\.ts$/;

/** @returns undefined for a client that is tested in every run */
export async function fingerprintOf(language: Language): Promise<string | undefined> {
  const { name, generated, driverTools, debianPackages, everyRun, driverFolder } = language;
  if (everyRun) return undefined;
  const nowhere = { ...placesOf(language), settings: '', cache: '', document: '', client: '' };
  const commands = {
    tools: [driverTools, debianPackages],
    ...(generated && {
      generator: generated.generator,
      setUp: generated.setUp(nowhere),
      generate: generated.generate(nowhere),
      supportFiles: generated.supportFiles,
      generatorTools: generated.tools,
    }),
  };
  const controls = negativeControls
    .filter((control) => control.language === name)
    .map(async (control) => [
      control.red,
      control.because.source,
      withoutTexts(JSON.parse(await mutated(control))),
    ]);
  return sha256(
    JSON.stringify(withoutTexts(JSON.parse(await readFile(profile, 'utf8')))),
    // PATH is part of a command's environment and differs between machines.
    JSON.stringify(commands).replaceAll(process.env.PATH ?? '', ''),
    JSON.stringify(await Promise.all(controls)),
    JSON.stringify((await readBehavior())[name] ?? null),
    await sandboxResponses(),
    await filesIn(join(codegen, 'languages', name)),
    await filesIn(languageFolder(name)),
    driverFolder === undefined ? '' : await filesIn(driverFolder),
    await filesIn(here),
    await filesIn(join(codegen, 'src')),
  );
}

/** The version of the language's compiler or interpreter. */
export async function toolchainOf({ toolchain }: Language): Promise<string> {
  const [name, ...argv] = toolchain;
  const printed = await run({ argv });
  return `${name} ${/\d+(\.\d+)+/.exec(printed)?.[0] ?? 'of unknown version'}`;
}

/** The sandbox matters by what it responds to the expected requests, not by how its code is written. */
async function sandboxResponses(): Promise<string> {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const sandbox = createSandbox({ clock: { now: () => start } });
  const { baseUrl, platformUrl } = sandbox.clientOptions;
  const responses: string[] = [];
  for (const { request } of expectedSteps.sandbox) {
    const { root, method, path, query, body, ...headers } = request;
    const url = `${root === 'base' ? baseUrl : platformUrl}${path}?${(query ?? []).join('&')}`;
    const response = await sandbox.fetch(url, {
      method,
      headers: headers as Record<string, string>,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type');
    responses.push(`${response.status} ${type} ${await response.text()}`);
  }
  return responses.join('\n');
}

/** The document without what generators turn into comments, so that a better sentence does not cost a run. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !(TEXTS.includes(key) && typeof inner === 'string'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTexts(inner)]));
}

async function filesIn(folder: string): Promise<string> {
  const files = await listFiles(folder).catch(() => []); // Git keeps no empty folders
  const counted = files.filter((file) => !WITHOUT_EFFECT.test(file));
  const contents = counted.map(
    async (file) =>
      `${file}\0${await withoutComments(file, await readFile(join(folder, file), 'utf8'))}`,
  );
  return (await Promise.all(contents)).join('\0');
}

/** Comments and line breaks in our TypeScript change nothing that a client does. */
async function withoutComments(file: string, source: string): Promise<string> {
  if (!file.endsWith('.ts')) return source;
  return (await transform(source, { loader: 'ts', minifyWhitespace: true })).code;
}

function sha256(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
