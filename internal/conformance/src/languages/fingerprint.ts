/** What the run of a language depends on, as one hash: its record is stale as soon as that changes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectedSteps, listFiles, profile } from '@voice-agent-platform/codegen';
import type { DrivenLanguage } from '@voice-agent-platform/drivers';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { repository } from '@voice-agent-platform/shared/workspace';
import { transform } from 'esbuild';
import { mutated, negativeControls } from './run/negative-controls.js';
import { readEntries } from './records.js';

const TEXTS = ['description', 'summary'];
const NOTES = ['x-unspecified', 'x-irregularity'];

const codegen = `${repository}packages/codegen`;
const checks = [
  join(codegen, 'src/verify'),
  join(codegen, 'src/generate-client.ts'),
  join(codegen, 'src/process.ts'),
  fileURLToPath(new URL('run', import.meta.url)),
];

/** The languages whose record is older than what it depends on. */
export async function staleLanguages(): Promise<DrivenLanguage[]> {
  const shared = await sharedParts();
  const entries = await Promise.all(
    (await readEntries())
      .filter(({ language }) => !language.testedOften)
      .map(async ({ language, record }) => ({
        language,
        isStale: record?.fingerprint !== (await fingerprintOf(language, shared)),
      })),
  );
  return entries.filter(({ isStale }) => isStale).map(({ language }) => language);
}

/** @param shared what all languages depend on */
export async function fingerprintOf(
  language: DrivenLanguage,
  shared?: readonly string[],
): Promise<string> {
  const { name, generated, folder } = language;
  const controls = negativeControls
    .filter((control) => control.language === name)
    .map((control) => [
      control.red,
      control.because.source,
      withoutTexts(JSON.parse(mutated(control))),
    ]);
  return sha256(
    ...(shared ?? (await sharedParts())),
    commandsOf(language),
    JSON.stringify(controls),
    await contentsOf(folder),
    generated === undefined ? '' : await contentsOf(join(codegen, 'languages', name)),
  );
}

/** The contract, the responses of the servers, and the checks. */
async function sharedParts(): Promise<string[]> {
  return [
    JSON.stringify(withoutTexts(JSON.parse(await readFile(profile, 'utf8')))),
    await sandboxResponses(),
    ...(await Promise.all(checks.map(contentsOf))),
  ];
}

/** How the client is generated, built and started, with names in place of folders, which differ between machines. */
function commandsOf({ generated, start, driver, firstCall, ...language }: DrivenLanguage): string {
  const places = {
    settings: '<settings>',
    cache: '<cache>',
    document: '<document>',
    client: '<client>',
    folder: '<folder>',
    work: '<work>',
  };
  const parts = [
    generated?.generator,
    generated?.tools,
    generated?.setUp(places),
    generated?.generate(places),
    generated?.supportFiles,
    language.driverTools,
    language.driverSetUp?.(places),
    language.build?.(places),
    [driver, firstCall ?? ''].map((program) => start(program, places)),
  ];
  return JSON.stringify(parts)
    .replaceAll(process.env.PATH ?? '', '')
    .replaceAll(repository, '');
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

/** The document without what generators ignore or turn into comments, so that a better sentence does not cost a run. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !NOTES.includes(key) && !(TEXTS.includes(key) && typeof inner === 'string'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTexts(inner)]));
}

/** A file, or all files of a folder. */
async function contentsOf(path: string): Promise<string> {
  if (path.endsWith('.ts')) return withoutComments(path);
  const files = await listFiles(path).catch(() => []); // Git keeps no empty folders
  const contents = files.map(async (file) => `${file}\0${await withoutComments(join(path, file))}`);
  return (await Promise.all(contents)).join('\0');
}

/** Comments and line breaks in our TypeScript change nothing that a client does. */
async function withoutComments(file: string): Promise<string> {
  const source = await readFile(file, 'utf8');
  if (!file.endsWith('.ts')) return source;
  return (await transform(source, { loader: 'ts', minifyWhitespace: true })).code;
}

function sha256(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
