import { createSandboxOn, type Runtime } from './create-sandbox.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';

export type * from './sandbox.js';
export { SaveError, seedIds, SnapshotError } from './sandbox.js';

// Loaded on demand: a test in process never needs a socket.
const nodeRuntime: Runtime = {
  listen: async (core, options) => (await import('./node/listen.js')).listen(core, options),
  deliver: async (delivery) => (await import('./node/deliver-hook.js')).deliverHook(delivery),
};

/**
 * The platform on this machine, with a state of its own. Nothing listens until `listen` is called.
 *
 * @throws SnapshotError if the seed is not valid.
 * @example
 * const sandbox = createSandbox();
 * const platform = createClient({ ...sandbox.clientOptions });
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return createSandboxOn(nodeRuntime, options);
}
