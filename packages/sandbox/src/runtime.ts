import type { Core } from './core.js';
import type { DeliverHook } from './delivery.js';
import type { ListenOptions, Roots } from './sandbox.js';

/** What a runtime adds to the portable core. */
export interface Runtime {
  readonly listen: (core: Core, options: ListenOptions) => Promise<Listening>;
  readonly deliver: DeliverHook | undefined;
}

/** Both roots, served on ports. */
export interface Listening extends Roots {
  readonly close: () => Promise<void>;
}
