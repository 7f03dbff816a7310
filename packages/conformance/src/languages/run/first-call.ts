/** Runs the program of a language's guide, as its readers will: with the right key, and with a wrong one. */
import { CommandError, run } from '@voice-agent-platform/codegen';
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
  language: DrivenLanguage,
  places: DriverPlaces,
): Promise<FirstCallCell[]> {
  const { firstCall } = language;
  if (firstCall === undefined) return [];
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const start = async (key: string): Promise<{ printed: string; failed: boolean }> => {
      const { env, ...command } = firstCall.run(places);
      const variables = {
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

    const right = await start(apiKey);
    const wrong = await start(WRONG_KEY);
    const faults = [
      right.printed === EXPECTED ? undefined : `printed ${right.printed}`,
      !wrong.failed || !wrong.printed.includes('401') || wrong.printed.includes(WRONG_KEY)
        ? `printed ${wrong.printed}`
        : undefined,
    ];
    return firstCallSteps.map((step, index) => {
      const fault = faults[index];
      return { round: 'guide' as const, step, ...(fault !== undefined && { fault }) };
    });
  } finally {
    await sandbox.close();
  }
}
