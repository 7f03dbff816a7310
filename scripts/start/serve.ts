import { createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { serveDocs } from '@voice-agent-platform/docs';
import {
  createSandbox,
  type Sandbox,
  type Seed,
  type Snapshot,
} from '@voice-agent-platform/sandbox';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { unusableSeed, type Options } from './options.js';

export interface Served {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly docsUrl: string;
  /** The built-in key, which is public. The key in a seed file is its owner's and is never printed. */
  readonly publicKey: string | undefined;
  readonly organizationId: string;
  /** The real client, over real sockets. */
  readonly platform: VoiceAgentClient;
  /** The state at the start. */
  readonly seed: Snapshot;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** @throws {UsageError} for a port in use and for a seed that the sandbox rejects */
export async function serve({ ports, seed }: Options): Promise<Served> {
  const sandbox = seeded(seed);
  try {
    const { baseUrl, platformUrl } = await sandbox
      .listen({ port: ports.port, platformPort: ports['platform-port'] })
      .catch(rejectPortInUse('--port or --platform-port'));
    const docs = await serveDocs({ port: ports['docs-port'] }).catch(
      rejectPortInUse('--docs-port'),
    );
    const { apiKey, organizationId } = sandbox.clientOptions;
    return {
      baseUrl,
      platformUrl,
      docsUrl: docs.url,
      publicKey: seed === undefined ? apiKey : undefined,
      organizationId,
      platform: createClient({ baseUrl, platformUrl, apiKey, organizationId }),
      seed: sandbox.snapshot(),
      reset: () => sandbox.reset(),
      close: async () => {
        await Promise.all([sandbox.close(), docs.close()]);
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

function seeded(seed: Options['seed']): Sandbox {
  if (seed === undefined) return createSandbox();
  try {
    return createSandbox({ seed: seed.value as Seed });
  } catch (error) {
    throw unusableSeed(seed.file, error);
  }
}

function rejectPortInUse(flags: string): (error: unknown) => never {
  return (error) => {
    // The sandbox wraps the socket's error.
    const { code, port } = (error instanceof Error && error.cause ? error.cause : error) as {
      code?: string;
      port?: number;
    };
    if (code !== 'EADDRINUSE') throw error;
    throw new UsageError(
      `Port ${port} is in use by another process. Choose another port with ${flags}.`,
    );
  };
}
