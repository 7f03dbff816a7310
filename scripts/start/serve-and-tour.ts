import { once } from 'node:events';
import type { Options } from './options.js';
import { serve, type Served } from './serve.js';
import { runTour } from './tour.js';

/**
 * @returns the exit code
 * @throws {UsageError} for a port in use and for a seed that the sandbox rejects
 */
export async function serveAndTour(options: Options): Promise<number> {
  const served = await serve(options);
  try {
    const failures = await runTour(served, (line) => process.stdout.write(`${line}\n`));
    if (options.once) return failures === 0 ? 0 : 1;
    // The tour changed the state.
    served.reset();
    process.stdout.write(directions(served));
    await interrupted();
    process.stdout.write('\nStopped.\n');
    return 0;
  } finally {
    await served.close();
  }
}

/** The three addresses, and what to paste for a first call. */
function directions(served: Served): string {
  const { baseUrl, platformUrl, docsUrl, publicKey = '<API_KEY>', organizationId } = served;
  return `
Base root      ${baseUrl}
Platform root  ${platformUrl}
Docs           ${docsUrl}

Paste into a shell:

  curl -H 'Authorization: Bearer ${publicKey}' ${baseUrl}/api/v1/numbers

or into a TypeScript file:

  import { createClient } from '@voice-agent-platform/client';

  const platform = createClient({
    baseUrl: '${baseUrl}',
    platformUrl: '${platformUrl}',
    apiKey: '${publicKey}',
    organizationId: '${organizationId}',
  });
  console.log(await platform.listPhoneNumbers());

The sandbox was reset after the tour. Press Ctrl-C to stop.
`;
}

function interrupted(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
