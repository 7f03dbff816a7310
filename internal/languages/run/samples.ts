/** Runs the program of each operation, the file that its page shows. */
import type { Sandbox } from '@voice-agent-platform/sandbox';
import { isDeepStrictEqual } from 'node:util';
import type { Cell } from '@voice-agent-platform/codegen/internal/verify/verify';
import { findOperation } from '@voice-agent-platform/codegen/internal/verify/examples';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { DrivenLanguage, DriverPlaces } from '../registry.js';
import { calls, findCall, shortExample, type Call } from '../src/calls.js';
import { withSandbox, WRONG_KEY, type ProgramRun } from './programs.js';

export type SampleCell = Omit<Cell, 'round'> & { readonly round: 'sample' };

export async function sampleCells(
  { programs, start }: DrivenLanguage,
  places: DriverPlaces,
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

/** Programs that print alike fail alike. */
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
  const expected = [...(call.reads ? [call.reads.operationId] : []), row.operationId];
  const sent = requests.map(({ operationId }) => operationId);
  if (!isDeepStrictEqual(sent, expected)) return `sent ${sent.join(', ') || 'nothing'}`;
  const last = requests.at(-1);
  const address = `${last?.path}?${decodeURIComponent(last?.query ?? '')}`;
  if (address !== addressOf(row, call)) return `called ${address}, not ${addressOf(row, call)}`;
  const { body } = findOperation(row);
  const example = body && shortExample(body);
  if (!isDeepStrictEqual(last?.body, example))
    return `sent ${JSON.stringify(last?.body)} instead of ${JSON.stringify(example)}`;
  const wanted = `${linesOf(call, last?.status, last?.response?.body).join('\n')}\n`;
  return printed === wanted ? undefined : `printed ${printed} instead of ${wanted}`;
}

/** Path and query. */
function addressOf({ path }: OperationRow, { parameters }: Call): string {
  const valuesIn = (place: string) =>
    parameters.flatMap(({ name, in: where, value }) =>
      where === place && value && 'value' in value ? [[name, String(value.value)] as const] : [],
    );
  const values = Object.fromEntries(valuesIn('path'));
  const query = valuesIn('query').map((parameter) => parameter.join('='));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return `/api/v1${filled}?${query.join('&')}`;
}

/** What a program prints of a response. */
function linesOf({ prints, returns }: Call, status: unknown, body: unknown): unknown[] {
  switch (prints.kind) {
    case 'status':
      return [status];
    case 'text':
      return [body];
    case 'field':
      return (returns === 'list' ? (body as object[]) : [body as object]).map(
        (each) => (each as Record<string, unknown>)[prints.field],
      );
    case 'items':
      return (body as Record<string, unknown[]>)[prints.field] ?? [];
  }
}

function refusalFault({ printed, failed }: ProgramRun): string | undefined {
  const isRight = failed && printed.includes('401') && !printed.includes(WRONG_KEY);
  return isRight ? undefined : `with a wrong key, it printed ${printed}`;
}
