/** Compares what a program did with the example of its operation: its requests, its output, and the file it saved. */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import { exampleRequest } from '@voice-agent-platform/contract-reader/example-request';
import { readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Sandbox } from '@voice-agent-platform/sandbox';
import { findCall } from '../src/calls.js';
import type { Call } from '../src/create-call.js';
import type { ProgramRun, Variables } from './programs.js';

export interface Runner {
  /** Runs a program against a sandbox that has just been reset. */
  readonly run: (source: string, others?: Variables) => Promise<ProgramRun>;
  readonly sandbox: Sandbox;
  readonly variables: Variables;
  readonly work: string;
}

/** @returns the first difference between what a program did and the example of its operation */
export async function exampleFault(
  row: OperationRow,
  printed: string,
  runner: Runner,
): Promise<string | undefined> {
  return (
    requestFault(row, runner.sandbox) ??
    outputFault(row, printed, runner.sandbox) ??
    (await savedFault(row, runner))
  );
}

/** Compares the requests that a program sent with the example of the operation. */
function requestFault(row: OperationRow, { requests }: Sandbox): string | undefined {
  const { reads } = findCall(row.operationId);
  const expected = [...(reads ? [reads.call.operationId] : []), row.operationId];
  const sent = requests.map(({ operationId }) => operationId);
  if (!isDeepStrictEqual(sent, expected)) return `sent ${sent.join(', ') || 'nothing'}`;
  const last = requests.at(-1);
  const { query, body } = exampleRequest(readOperation(document, row));
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  const address = `${last?.path}?${decodeURIComponent(last?.query ?? '')}`;
  const expectedAddress = `${examplePath(row)}?${parameters.join('&')}`;
  if (address !== expectedAddress) return `called ${address}, not ${expectedAddress}`;
  if (isDeepStrictEqual(last?.body, body)) return undefined;
  return `sent ${JSON.stringify(last?.body)} instead of ${JSON.stringify(body)}`;
}

/** Returns the path of the example of an operation. */
export function examplePath(row: OperationRow): string {
  const { path } = exampleRequest(readOperation(document, row));
  return `/api/v1${row.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')}`;
}

/** Compares the output of a program with the last response of the sandbox. */
function outputFault(
  { operationId }: OperationRow,
  printed: string,
  { requests }: Sandbox,
): string | undefined {
  const last = requests.at(-1);
  const lines = expectedLines(findCall(operationId), last?.status, last?.response?.body);
  const wanted = lines.map((line) => `${String(line)}\n`).join('');
  return printed === wanted ? undefined : `printed ${printed} instead of ${wanted}`;
}

/** Compares the file that a program saved with the bytes of the sandbox, and removes the file. */
async function savedFault(
  row: OperationRow,
  { variables, work }: Pick<Runner, 'variables' | 'work'>,
): Promise<string | undefined> {
  const { prints } = findCall(row.operationId);
  if (prints.kind !== 'saved') return undefined;
  const file = join(work, prints.file);
  if (!existsSync(file)) return `saved no file ${prints.file}`;
  const saved = await readFile(file);
  await rm(file);
  const headers = { authorization: `Bearer ${variables.VOICE_AGENT_API_KEY}` };
  const response = await fetch(`${variables.VOICE_AGENT_BASE_URL}${examplePath(row)}`, { headers });
  const sentBytes = Buffer.from(await response.arrayBuffer());
  if (saved.equals(sentBytes)) return undefined;
  return `saved ${saved.length} bytes that differ from the ${sentBytes.length} bytes of the response`;
}

/** Returns the lines that a program must print for a response. */
function expectedLines({ prints, returns }: Call, status: unknown, body: unknown): unknown[] {
  switch (prints.kind) {
    case 'status':
      return [status];
    case 'saved':
      return [];
    case 'field':
      return (returns === 'list' ? (body as object[]) : [body as object]).map(
        (item) => (item as Record<string, unknown>)[prints.field],
      );
    case 'items':
      return (body as Record<string, unknown[]>)[prints.field] ?? [];
  }
}
