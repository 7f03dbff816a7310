/** Runs the program of a language's guide, as its readers will: with the right key, and with a wrong one. */
import { CommandError, run, withoutProxies } from '@voice-agent-platform/shared/process';
import type { Cell } from '@voice-agent-platform/codegen/internal/verify/verify';
import { createSandbox } from '@voice-agent-platform/sandbox';
import type { DrivenLanguage, DriverPlaces } from '../registry.js';

const WRONG_KEY = 'live_key_of_somebody_else';

export const firstCallSteps = ['first call', 'first call with a wrong key'] as const;

/** A name from each root, and the status of a call that fails. */
const EXPECTED = 'Harbor Dental\nAppointment reminders, third version\n404\n';

export type FirstCallCell = Omit<Cell, 'round'> & { readonly round: 'guide' };

export async function firstCallCells(
  { firstCall, start }: DrivenLanguage,
  places: DriverPlaces,
): Promise<FirstCallCell[]> {
  if (firstCall === undefined) return [];
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const outcomeWith = async (key: string) => {
      const { env, ...command } = start(firstCall, places);
      const variables = {
        ...withoutProxies(),
        ...env,
        VOICE_AGENT_BASE_URL: baseUrl,
        VOICE_AGENT_PLATFORM_URL: platformUrl,
        VOICE_AGENT_API_KEY: key,
        VOICE_AGENT_ORGANIZATION_ID: organizationId,
      };
      try {
        const printed = await run({ ...command, env: variables });
        return { printed: printed.replaceAll('\r', ''), failed: false };
      } catch (error) {
        if (error instanceof CommandError) return { printed: error.output, failed: true };
        throw error;
      }
    };
    const cell = (step: string, printed: string, passed: boolean): FirstCallCell => ({
      round: 'guide',
      step,
      ...(!passed && { fault: `printed ${printed}` }),
    });

    const right = await outcomeWith(apiKey);
    const wrong = await outcomeWith(WRONG_KEY);
    const isRefused = wrong.failed && wrong.printed.includes('401');
    return [
      cell(firstCallSteps[0], right.printed, !right.failed && right.printed === EXPECTED),
      cell(firstCallSteps[1], wrong.printed, isRefused && !wrong.printed.includes(WRONG_KEY)),
    ];
  } finally {
    await sandbox.close();
  }
}
