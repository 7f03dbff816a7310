import { createSandboxOn } from './create-sandbox.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';

export * from './exports.js';

/**
 * The platform on this machine, with a state of its own. Nothing listens until `listen` is called.
 *
 * @throws SnapshotError for a seed that violates the contract.
 * @example
 * const sandbox = createSandbox();
 * const platform = createClient({ ...sandbox.clientOptions });
 */
export const createSandbox = (options?: SandboxOptions): Sandbox =>
  createSandboxOn(
    {
      // Loaded on demand: a test in process never needs a socket.
      listen: async (core, listenOptions) =>
        (await import('./node/listen.js')).listen(core, listenOptions),
      deliver: async (delivery) => (await import('./node/deliver-hook.js')).deliverHook(delivery),
    },
    options,
  );
