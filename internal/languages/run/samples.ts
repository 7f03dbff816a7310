/** Runs the program of each operation, which is the file that its page shows. */
import type { Sandbox } from '@voice-agent-platform/sandbox';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cell } from '@voice-agent-platform/codegen/internal/verify/verify';
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import {
  exampleRequest,
  readOperation,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Harness, HarnessPlaces } from '../registry.js';
import { calls, findCall, type Call } from '../src/calls.js';
import type { ProgramWriter } from '../src/program.js';
import { withSandbox, type ProgramRun, type Variables } from './programs.js';

export type SampleCell = Omit<Cell, 'round'> & { readonly round: 'sample' };

const WRONG_KEY = 'live_key_of_somebody_else';

/** The operation whose program tests `connect`. */
const CONNECTING = 'listPhoneNumbers';

/** Values that `connect` must refuse before it sends anything, and must not print. */
const REFUSED: readonly (readonly [variable: string, value: string, reason: RegExp])[] = [
  ['VOICE_AGENT_API_KEY', '', /API key is empty/],
  ['VOICE_AGENT_API_KEY', 'live_key\nof_somebody_else', /API key is empty/],
  ['VOICE_AGENT_BASE_URL', '', /root is not an http/],
  ['VOICE_AGENT_BASE_URL', 'http://user:password\n@127.0.0.1:1', /root is not an http/],
];

interface Runner {
  /** Runs a program against a sandbox that has just been reset. */
  readonly run: (source: string, others?: Variables) => Promise<ProgramRun>;
  readonly sandbox: Sandbox;
  readonly variables: Variables;
  readonly work: string;
}

export async function sampleCells(
  { programs, start, checks }: Harness,
  places: HarnessPlaces,
): Promise<SampleCell[]> {
  if (!programs) return [];
  const { work } = places;
  return withSandbox(async (runProgram, sandbox, variables) => {
    const run: Runner['run'] = (source, others) => {
      sandbox.reset();
      return runProgram({ cwd: work, ...start(source, places) }, others);
    };
    const runner = { run, sandbox, variables, work };
    const cells: SampleCell[] = [];
    const report = (step: string, fault: string | undefined) =>
      cells.push({ round: 'sample', step, ...(fault !== undefined && { fault }) });
    for (const row of operations)
      report(row.operationId, await programFault(row, programs, runner));
    report('connect', await connectFault(programs.programFile(CONNECTING), runner));
    if (checks !== undefined) report('checks', await checksFault(checks, runner));
    return cells;
  });
}

async function programFault(
  row: OperationRow,
  { programFile }: ProgramWriter,
  runner: Runner,
): Promise<string | undefined> {
  const source = programFile(row.operationId);
  const { printed, failed } = await runner.run(source);
  const fault = failed
    ? `failed: ${printed}`
    : (requestFault(row, runner.sandbox) ??
      outputFault(row, printed, runner.sandbox) ??
      (await savedFault(row, runner)));
  if (fault !== undefined || !isFirstOfItsKind(row)) return fault;
  return refusalFault(await runner.run(source, { VOICE_AGENT_API_KEY: WRONG_KEY }));
}

async function connectFault(
  source: string,
  { run, sandbox, variables }: Runner,
): Promise<string | undefined> {
  for (const [variable, value, reason] of REFUSED) {
    const { printed, failed } = await run(source, { [variable]: value });
    const shows = value.split('\n').some((part) => part !== '' && printed.includes(part));
    if (!failed || !reason.test(printed) || shows || sandbox.requests.length > 0)
      return `with ${variable}=${JSON.stringify(value)}, it printed ${printed}`;
  }
  const VOICE_AGENT_BASE_URL = `${variables.VOICE_AGENT_BASE_URL}//`;
  const { printed, failed } = await run(source, { VOICE_AGENT_BASE_URL });
  return failed ? `with slashes at the end of the root, it printed ${printed}` : undefined;
}

async function checksFault(
  source: string,
  { run, variables: { VOICE_AGENT_API_KEY: key = '' } }: Runner,
): Promise<string | undefined> {
  const { printed, failed } = await run(source);
  return failed || printed === '' || printed.includes(key) ? `printed ${printed}` : undefined;
}

/** Programs with the same kind of output fail in the same way, so one of each kind is enough. */
function isFirstOfItsKind({ operationId }: OperationRow): boolean {
  const { kind } = findCall(operationId).prints;
  return calls.find(({ prints }) => prints.kind === kind)?.operationId === operationId;
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

function examplePath(row: OperationRow): string {
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

/** Compares the file that a program saved with the bytes of the sandbox, and removes it. */
async function savedFault(
  row: OperationRow,
  { variables, work }: Runner,
): Promise<string | undefined> {
  const { prints } = findCall(row.operationId);
  if (prints.kind !== 'saved') return undefined;
  const file = join(work, prints.file);
  const saved = await readFile(file);
  await rm(file);
  const headers = { authorization: `Bearer ${variables.VOICE_AGENT_API_KEY}` };
  const response = await fetch(`${variables.VOICE_AGENT_BASE_URL}${examplePath(row)}`, { headers });
  const sentBytes = Buffer.from(await response.arrayBuffer());
  return saved.equals(sentBytes)
    ? undefined
    : `saved ${saved.length} bytes that differ from the ${sentBytes.length} bytes of the response`;
}

/** Returns the lines that a program prints for a response. */
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

function refusalFault({ printed, failed }: ProgramRun): string | undefined {
  const isRight = failed && printed.includes('401') && !printed.includes(WRONG_KEY);
  return isRight ? undefined : `with a wrong key, it printed ${printed}`;
}
