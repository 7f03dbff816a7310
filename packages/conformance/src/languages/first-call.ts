import { createSandbox } from '@voice-agent-platform/sandbox';
import type { Cell } from './cells.js';
import { CommandError, run } from '@voice-agent-platform/codegen';
import type { Language, Places } from './language.js';

/** The step that stands for the program of a language's guide. */
export const firstCall = 'first call';

/** A name from each root, and the status of a call that fails. */
const expected = 'Harbor Dental\nAppointment reminders, third version\n404\n';

/** Runs the program that the language's guide shows, against a sandbox as the seed has it. */
export async function firstCallCells(language: Language, places: Places): Promise<Cell[]> {
  if (language.firstCall === undefined) return [];
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const { env, ...command } = language.firstCall.run(places);
    const printed = await run({
      ...command,
      env: {
        ...env,
        BASE_URL: baseUrl,
        PLATFORM_URL: platformUrl,
        API_KEY: apiKey,
        ORGANIZATION_ID: organizationId,
      },
    }).catch((error: unknown) => {
      if (error instanceof CommandError) return error.message;
      throw error;
    });
    const fault = printed.replaceAll('\r', '') === expected ? {} : { fault: `printed ${printed}` };
    return [{ round: 'sandbox', step: firstCall, ...fault }];
  } finally {
    await sandbox.close();
  }
}
