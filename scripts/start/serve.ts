import { readFile } from 'node:fs/promises';
import { createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { serveDocs } from '@voice-agent-platform/docs';
import {
  createSandbox,
  type Sandbox,
  type Seed,
  type Snapshot,
} from '@voice-agent-platform/sandbox';
import type { Options } from './options.js';
import { UsageError } from '../lib/usage-error.js';

export interface Served {
  baseUrl: string;
  platformUrl: string;
  docsUrl: string;
  /** The sandbox's own key, which anyone may read. The key of a seed file is its owner's, and is not printed. */
  publicKey: string | undefined;
  organizationId: string;
  /** The real client, over real sockets. */
  platform: VoiceAgentClient;
  /** What the sandbox holds at the start. */
  seed: Snapshot;
  reset: () => void;
  close: () => Promise<void>;
}

/** @throws UsageError for a port that is taken and for a seed that cannot be read or is none. */
export async function serve(options: Options): Promise<Served> {
  const sandbox = await seeded(options.seedFile);
  try {
    const { baseUrl, platformUrl } = await sandbox
      .listen({ port: options.port, platformPort: options.platformPort })
      .catch(taken('--port or --platform-port'));
    const docs = await serveDocs({ port: options.docsPort }).catch(taken('--docs-port'));
    const { apiKey, organizationId } = sandbox.clientOptions;
    return {
      baseUrl,
      platformUrl,
      docsUrl: docs.url,
      publicKey: options.seedFile === undefined ? apiKey : undefined,
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

async function seeded(file: string | undefined): Promise<Sandbox> {
  if (file === undefined) return createSandbox();
  try {
    return createSandbox({ seed: JSON.parse(await readFile(file, 'utf8')) as Seed });
  } catch (error) {
    throw new UsageError(`The seed ${file} cannot be used: ${(error as Error).message}`);
  }
}

function taken(flags: string): (error: unknown) => never {
  return (error) => {
    // The sandbox tells in an error of its own what it could not serve, with the socket's error as the cause.
    const { code, port } = (error instanceof Error && error.cause ? error.cause : error) as {
      code?: string;
      port?: number;
    };
    if (code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is taken by another process. Choose another with ${flags}.`);
  };
}
