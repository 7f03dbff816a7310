import { createSandbox } from '@voice-agent-platform/sandbox';
import { canonicalRequest, type CanonicalRequest } from './canonical-request.js';
import { run } from './command.js';
import { rounds, type Round } from './expectation.js';
import { forwardTo } from './forward.js';
import { answerHostilely } from './hostile-server.js';
import type { Language, Places } from './language.js';
import { startRecordingServer, type Answer, type WireRequest } from './recording-server.js';

/** What a driver did in one round. */
export interface Observation {
  /** What it printed, by step. */
  output: Map<string, string[]>;
  /** What it sent, in order. */
  requests: CanonicalRequest[];
}

/** Runs the driver once, through both rounds, against a fresh sandbox and a hostile server that write down each request. */
export async function observe(
  language: Language & Required<Pick<Language, 'drive'>>,
  places: Places,
): Promise<Record<Round, Observation>> {
  const sandbox = createSandbox();
  const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  const served: Record<Round, Record<'base' | 'platform', Answer>> = {
    sandbox: { base: forwardTo(baseUrl), platform: forwardTo(platformUrl) },
    hostile: { base: answerHostilely, platform: answerHostilely },
  };
  const logs: Record<Round, WireRequest[]> = { sandbox: [], hostile: [] };
  const env: Record<string, string> = {
    API_KEY: sandbox.clientOptions.apiKey,
    ORGANIZATION_ID: sandbox.clientOptions.organizationId,
  };
  const servers = [];
  try {
    for (const round of rounds) {
      for (const root of ['base', 'platform'] as const) {
        const server = await startRecordingServer(root, logs[round], served[round][root]);
        servers.push(server);
        env[`${round}_${root}_url`.toUpperCase()] = server.url;
      }
    }
    const command = language.drive(places);
    const everything = await run({ ...command, env: { ...command.env, ...env } }, 120_000);
    // A recording's address names the port, which is another one in each run.
    const printed = everything.replaceAll(baseUrl, 'http://base.sandbox');
    return {
      sandbox: {
        output: linesOf('sandbox', printed),
        requests: logs.sandbox.map(canonicalRequest),
      },
      hostile: {
        output: linesOf('hostile', printed),
        requests: logs.hostile.map(canonicalRequest),
      },
    };
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await sandbox.close();
  }
}

/** A driver prints a line a step: round, step and values, with a tab between them. */
function linesOf(round: Round, printed: string): Map<string, string[]> {
  const lines = printed.split(/\r?\n/).map((line) => line.split('\t'));
  return new Map(
    lines.flatMap(([first, step, ...values]) => (first === round && step ? [[step, values]] : [])),
  );
}
