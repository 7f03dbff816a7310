/** Runs the program of each operation, which is the file that its page shows. */
import type { Cell } from '@voice-agent-platform/codegen/internal/verify/verify';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import { calls, findCall } from '../src/calls.js';
import type { ProgramWriter } from '../src/program.js';
import { runProgram, showsStatus, withSandbox, type ProgramRun } from './programs.js';
import { connectFault } from './connecting.js';
import { exampleFault, type Runner } from './sample-faults.js';

export type SampleCell = Omit<Cell, 'round'> & { readonly round: 'sample' };

const WRONG_KEY = 'live_key_of_somebody_else';

/** Runs the programs, then tests `connect` with two of them, and last runs the checks of the language. */
export async function sampleCells(
  { programs, start, checks }: Harness,
  places: HarnessPlaces,
): Promise<SampleCell[]> {
  if (!programs) return [];
  const { work } = places;
  return withSandbox(async (sandbox, variables) => {
    const run: Runner['run'] = (source, others) => {
      sandbox.reset();
      const command = { cwd: work, ...start(source, places) };
      return runProgram(command, { ...variables, ...others });
    };
    const runner = { run, sandbox, variables, work };
    const cells: SampleCell[] = [];
    for (const row of operations) {
      cells.push(toCell(row.operationId, await programFault(row, programs, runner)));
    }
    cells.push(toCell('connect', await connectFault(programs, runner)));
    if (checks !== undefined) cells.push(toCell('checks', await checksFault(checks, runner)));
    return cells;
  });
}

function toCell(step: string, fault: string | undefined): SampleCell {
  return { round: 'sample', step, ...(fault !== undefined && { fault }) };
}

async function programFault(
  row: OperationRow,
  { programFile }: ProgramWriter,
  runner: Runner,
): Promise<string | undefined> {
  const source = programFile(row.operationId);
  const { printed, failed } = await runner.run(source);
  const fault = failed ? `failed: ${printed}` : await exampleFault(row, printed, runner);
  if (fault !== undefined || !isFirstOfItsKind(row)) return fault;
  return wrongKeyFault(await runner.run(source, { VOICE_AGENT_API_KEY: WRONG_KEY }));
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

function wrongKeyFault({ printed, failed }: ProgramRun): string | undefined {
  const isRight = failed && showsStatus(printed, 401) && !printed.includes(WRONG_KEY);
  return isRight ? undefined : `with a wrong key, it printed ${printed}`;
}
