import { createSandboxOn } from './create-sandbox.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';

export * from './sandbox.js';

/** Creates a sandbox for browsers and workers, which have no ports. Use its `fetch` or its `handlers`. */
export function createSandbox(options?: SandboxOptions): Sandbox {
  return createSandboxOn(
    {
      listen: () => {
        throw new Error('This runtime has no ports to listen on; use `fetch` or `handlers`.');
      },
      deliver: undefined,
    },
    options,
  );
}
