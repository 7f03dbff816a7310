import { createSandboxOn } from './create-sandbox.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';

export * from './exports.js';

/** The sandbox where there are no ports: in browsers and on workers. Use its `fetch` or its `handlers`. */
export const createSandbox = (options?: SandboxOptions): Sandbox =>
  createSandboxOn(
    {
      listen: () => Promise.reject(new Error('This runtime has no ports to listen on.')),
      deliver: undefined,
    },
    options,
  );
