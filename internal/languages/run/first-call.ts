/** Runs the program of a language's guide, as its readers will: with the right key, and with a wrong one. */
import type { Cell } from '@voice-agent-platform/codegen/internal/verify/verify';
import type { Harness, HarnessPlaces } from '../registry.js';
import { withSandbox, WRONG_KEY } from './programs.js';

export const firstCallSteps = ['first call', 'first call with a wrong key'] as const;

/** A name from each root, and the status of a call that fails. */
const EXPECTED = 'Harbor Dental\nAppointment reminders, third version\n404\n';

export type FirstCallCell = Omit<Cell, 'round'> & { readonly round: 'guide' };

export async function firstCallCells(
  { firstCall, start }: Harness,
  places: HarnessPlaces,
): Promise<FirstCallCell[]> {
  if (firstCall === undefined) return [];
  return withSandbox(async (runProgram) => {
    const cell = (step: string, printed: string, passed: boolean): FirstCallCell => ({
      round: 'guide',
      step,
      ...(!passed && { fault: `printed ${printed}` }),
    });
    const right = await runProgram(start(firstCall, places));
    const wrong = await runProgram(start(firstCall, places), WRONG_KEY);
    const isRefused = wrong.failed && wrong.printed.includes('401');
    return [
      cell(firstCallSteps[0], right.printed, !right.failed && right.printed === EXPECTED),
      cell(firstCallSteps[1], wrong.printed, isRefused && !wrong.printed.includes(WRONG_KEY)),
    ];
  });
}
