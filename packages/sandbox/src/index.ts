import { createSandboxOn, type Runtime } from './create-sandbox.js';
import { readChoicesOfEnvironment } from './node/environment.js';
import { createReporter } from './node/met-folder.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';

export * from './sandbox.js';

// Loaded on demand: tests in process need no socket.
const nodeRuntime: Runtime = {
  listen: async (core, options) => (await import('./node/listen.js')).listen(core, options),
  readChoices: () => readChoicesOfEnvironment(process.env),
  onTrace: createReporter(process.env),
  deliver: async (...delivery) => (await import('./node/deliver-hook.js')).deliverHook(...delivery),
};

/**
 * Creates a sandbox with its own state. It listens on ports only after you call `listen`.
 *
 * @throws SnapshotError if the seed is not valid, RangeError if another option is not.
 * @example
 * const sandbox = createSandbox();
 * const platform = createClient({ ...sandbox.clientOptions });
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return createSandboxOn(nodeRuntime, options);
}
