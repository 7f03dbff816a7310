/**
 * Reports the changes of the built contract since a file or a published version, and whether the new version allows them.
 *
 *     pnpm contract:diff 0.1.0
 *     pnpm contract:diff ../other-clone/openapi/dist/openapi.yaml
 *
 * Exits with 0 if the version allows the changes, 1 if it does not, and 2 if they cannot be compared.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { readParseFault, UsageError } from '@voice-agent-platform/shared/usage';
import { compare, type Comparison } from './contract-diff/compare.js';
import { writeReport } from './contract-diff/report.js';
import { fetchPublishedBundle } from './contract-diff/published-bundle.js';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';

const USAGE = 'usage: pnpm contract:diff <file or published version>';

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { values, positionals } = parse(process.argv.slice(2));
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [since, ...others] = positionals;
  if (since === undefined || others.length > 0) throw new UsageError(USAGE);
  const comparison = await compareSince(since);
  console.log(writeReport(comparison));
  return comparison.accepted ? 0 : 1;
}

function parse(args: string[]) {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${readParseFault(error)}.\n${USAGE}`);
  }
}

/** @throws {UsageError} if the contract cannot be compared with the file or version */
async function compareSince(since: string): Promise<Comparison> {
  // The build adds to the sources what every published version has, such as the open questions in descriptions.
  const revision = JSON.parse(readArtifact('openapi.json')) as JsonObject;
  const isVersion = /^\d+\.\d+\.\d+$/.test(since);
  try {
    const base = await (isVersion ? fetchPublishedBundle(since) : readBundle(since));
    return await compare(base, revision);
  } catch (error) {
    throw new UsageError(`${since} cannot be compared: ${(error as Error).message.trimEnd()}`);
  }
}

async function readBundle(file: string): Promise<JsonObject> {
  // pnpm runs a script in the root of the repository, and passes on the folder that it was called from.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const document = parseYaml(await readFile(path, 'utf8')) as unknown;
  if (
    !isObject(document) ||
    typeof document.openapi !== 'string' ||
    !document.openapi.startsWith('3.')
  ) {
    throw new Error('it is not an OpenAPI 3 document');
  }
  walkObjects(document, ({ $ref }) => {
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return;
    throw new Error(`it refers to ${$ref}. Build its contract, and give openapi/dist/openapi.yaml`);
  });
  return document;
}
