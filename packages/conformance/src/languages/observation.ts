import { createSandbox } from '@voice-agent-platform/sandbox';
import { canonicalRequest, type CanonicalRequest } from './canonical-request.js';
import { run } from '@voice-agent-platform/codegen';
import type { Round } from './expectation.js';
import { forwardTo } from './forward.js';
import { answerHostilely } from './hostile-server.js';
import type { Language, Places } from './language.js';
import {
  startRecordingServer,
  type Answer,
  type Root,
  type WireRequest,
} from './recording-server.js';

/** What a driver did in one round. */
export interface Observation {
  /** What it printed, by step: the answer as JSON, or `!` and what failed. */
  output: Map<string, string>;
  /** What it sent, in order. */
  requests: CanonicalRequest[];
}

/**
 * Runs the driver once for each round, first against a fresh sandbox, then against a hostile server. Both write down
 * each request.
 */
export async function observe(
  language: Language,
  places: Places,
): Promise<Record<Round, Observation>> {
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const { env, ...command } = language.drive(places);
    const drive = async (round: Round, answers: Record<Root, Answer>): Promise<Observation> => {
      const log: WireRequest[] = [];
      const base = await startRecordingServer('base', log, answers.base);
      const platform = await startRecordingServer('platform', log, answers.platform);
      try {
        const variables = {
          ...env,
          ROUND: round,
          BASE_URL: base.url,
          PLATFORM_URL: platform.url,
          API_KEY: apiKey,
          ORGANIZATION_ID: organizationId,
        };
        const printed = await run({ ...command, env: variables }, { idleTimeoutMs: 120_000 });
        // A recording's address names the port, which is another one in each run.
        const output = linesOf(printed.replaceAll(baseUrl, 'http://base.sandbox'));
        return { output, requests: log.map(canonicalRequest) };
      } finally {
        await Promise.all([base.close(), platform.close()]);
      }
    };
    return {
      sandbox: await drive('sandbox', {
        base: forwardTo(baseUrl),
        platform: forwardTo(platformUrl),
      }),
      hostile: await drive('hostile', { base: answerHostilely, platform: answerHostilely }),
    };
  } finally {
    await sandbox.close();
  }
}

/** A driver prints a line a step: its name, a tab and the answer. */
function linesOf(printed: string): Map<string, string> {
  const lines = printed.split(/\r?\n/).map((line) => /^(.+?)\t(.*)$/s.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[String(line[1]), String(line[2])]] : [])));
}
