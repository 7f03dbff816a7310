/** Serves the sandbox and the docs, and calls every operation once. */
import { once } from 'node:events';
import { createClient } from '@voice-agent-platform/client';
import { serveDocs } from '@voice-agent-platform/docs';
import { createSandbox, type Sandbox, type Seed } from '@voice-agent-platform/sandbox';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { unusableSeed, type Options, type Ports } from './options.js';
import { runTour } from './tour.js';

type Served = Awaited<ReturnType<typeof serve>>;

/**
 * @returns the exit code
 * @throws {UsageError} if a port is in use, or the sandbox rejects the seed
 */
export async function serveAndTour(options: Options): Promise<number> {
  const served = await serve(options);
  try {
    const failures = await runTour(served, (line) => process.stdout.write(`${line}\n`));
    if (options.once) return failures === 0 ? 0 : 1;
    // The tour has changed the data.
    served.reset();
    process.stdout.write(formatDirections(served));
    await waitForInterrupt();
    process.stdout.write('\nStopped.\n');
    return 0;
  } finally {
    await served.close();
  }
}

/** Writes the three addresses, and a command to paste for a first call. */
function formatDirections(served: Served): string {
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

function waitForInterrupt(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

/** @throws {UsageError} if a port is in use, or the sandbox rejects the seed */
export async function serve({ ports, seed }: Options) {
  const sandbox = createSeededSandbox(seed);
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({
      port: ports.port,
      platformPort: ports['platform-port'],
    });
    const docs = await serveDocs({ port: ports['docs-port'] });
    const { apiKey, organizationId } = sandbox.clientOptions;
    return {
      baseUrl,
      platformUrl,
      docsUrl: docs.url,
      // The built-in key is public. The key in a seed file belongs to its owner and is never printed.
      publicKey: seed === undefined ? apiKey : undefined,
      organizationId,
      // The real client, over real sockets.
      platform: createClient({ baseUrl, platformUrl, apiKey, organizationId }),
      isStory: seed === undefined,
      reset: () => sandbox.reset(),
      close: async () => {
        await Promise.all([sandbox.close(), docs.close()]);
      },
    };
  } catch (error) {
    await sandbox.close();
    throw explainPortInUse(error, ports);
  }
}

/** Creates the sandbox with the machine's clock, as the sandbox's command does, so that a use case executed now has run today. */
function createSeededSandbox(seed: Options['seed']): Sandbox {
  if (seed === undefined) return createSandbox({ clock: Date });
  try {
    // The sandbox rejects a value that is not a seed.
    return createSandbox({ clock: Date, seed: seed.value as Seed });
  } catch (error) {
    throw unusableSeed(seed.file, error);
  }
}

function explainPortInUse(error: unknown, ports: Ports): unknown {
  // The sandbox wraps the socket's error.
  const { code, port } = Object((error as Error).cause ?? error) as NodeJS.ErrnoException & {
    readonly port?: number;
  };
  if (code !== 'EADDRINUSE') return error;
  const flag = Object.entries(ports).find(([, used]) => used === port)?.[0];
  return new UsageError(
    `Port ${port} is in use by another process. Choose another port with --${flag}.`,
  );
}
