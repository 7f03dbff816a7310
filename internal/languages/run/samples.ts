/** Runs the program of each operation, which is the file that its page shows. */
import type { Sandbox } from '@voice-agent-platform/sandbox';
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
import { withSandbox, WRONG_KEY, type ProgramRun } from './programs.js';

export type SampleCell = Omit<Cell, 'round'> & { readonly round: 'sample' };

export async function sampleCells(
  { programs, start }: Harness,
  places: HarnessPlaces,
): Promise<SampleCell[]> {
  if (!programs) return [];
  return withSandbox(async (runProgram, sandbox) => {
    const cells: SampleCell[] = [];
    for (const row of operations) {
      const { operationId } = row;
      const command = start(programs.programFile(operationId), places);
      sandbox.reset();
      const fault =
        sampleFault(row, await runProgram(command), sandbox) ??
        (isFirstOfItsKind(row) ? refusalFault(await runProgram(command, WRONG_KEY)) : undefined);
      cells.push({ round: 'sample', step: operationId, ...(fault !== undefined && { fault }) });
    }
    return cells;
  });
}

/** Programs with the same kind of output fail in the same way, so one of each kind is enough. */
function isFirstOfItsKind({ operationId }: OperationRow): boolean {
  const { kind } = findCall(operationId).prints;
  return calls.find(({ prints }) => prints.kind === kind)?.operationId === operationId;
}

function sampleFault(
  row: OperationRow,
  { printed, failed }: ProgramRun,
  { requests }: Sandbox,
): string | undefined {
  if (failed) return `failed: ${printed}`;
  const call = findCall(row.operationId);
  const expected = [...(call.reads ? [call.reads.call.operationId] : []), row.operationId];
  const sent = requests.map(({ operationId }) => operationId);
  if (!isDeepStrictEqual(sent, expected)) return `sent ${sent.join(', ') || 'nothing'}`;
  const last = requests.at(-1);
  const { path, query, body } = exampleRequest(readOperation(document, row));
  const filled = row.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  const address = `${last?.path}?${decodeURIComponent(last?.query ?? '')}`;
  const expectedAddress = `/api/v1${filled}?${parameters.join('&')}`;
  if (address !== expectedAddress) return `called ${address}, not ${expectedAddress}`;
  if (!isDeepStrictEqual(last?.body, body))
    return `sent ${JSON.stringify(last?.body)} instead of ${JSON.stringify(body)}`;
  const wanted = `${expectedLines(call, last?.status, last?.response?.body).join('\n')}\n`;
  return printed === wanted ? undefined : `printed ${printed} instead of ${wanted}`;
}

/** Returns the lines that a program prints for a response. */
function expectedLines({ prints, returns }: Call, status: unknown, body: unknown): unknown[] {
  switch (prints.kind) {
    case 'status':
      return [status];
    case 'text':
      return [body];
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
