/** Runs the program of a language's guide, as its readers will: with the right key, and with a wrong one. */
import { CommandError, run, withoutProxies } from '@voice-agent-platform/codegen/internal/process';
import { createSandbox } from '@voice-agent-platform/sandbox';
import type { DrivenLanguage, DriverPlaces } from '@voice-agent-platform/drivers';

const WRONG_KEY = 'live_key_of_somebody_else';

export const firstCallSteps = ['first call', 'first call with a wrong key'] as const;

/** A name from each root, and the status of a call that fails. */
const EXPECTED = 'Harbor Dental\nAppointment reminders, third version\n404\n';

export interface FirstCallCell {
  readonly round: 'guide';
  readonly step: string;
  readonly fault?: string;
}

export async function firstCallCells(
  { firstCall, start }: DrivenLanguage,
  places: DriverPlaces,
): Promise<FirstCallCell[]> {
  if (firstCall === undefined) return [];
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const printedWith = (key: string) => {
      const { env, ...command } = start(firstCall, places);
      const variables = {
        ...withoutProxies(),
        ...env,
        VOICE_AGENT_BASE_URL: baseUrl,
        VOICE_AGENT_PLATFORM_URL: platformUrl,
        VOICE_AGENT_API_KEY: key,
        VOICE_AGENT_ORGANIZATION_ID: organizationId,
      };
      return run({ ...command, env: variables }).then(
        (printed) => ({ printed: printed.replaceAll('\r', ''), failed: false }),
        (error: unknown) => {
          if (error instanceof CommandError) return { printed: error.output, failed: true };
          throw error;
        },
      );
    };

    const right = await printedWith(apiKey);
    const wrong = await printedWith(WRONG_KEY);
    const isRefused = wrong.failed && wrong.printed.includes('401');
    const passed = [
      !right.failed && right.printed === EXPECTED,
      isRefused && !wrong.printed.includes(WRONG_KEY),
    ];
    return firstCallSteps.map((step, index) => ({
      round: 'guide' as const,
      step,
      ...(!passed[index] && { fault: `printed ${[right, wrong][index]?.printed}` }),
    }));
  } finally {
    await sandbox.close();
  }
}
