import { assertFields } from '../common/check.js';
import type { Listening, ListenOptions, Roots } from '../common/roots.js';
import { listenChecks } from './check-options.js';
import type { Core } from './core.js';

/** Serves a core on a runtime's ports. */
export type Listen = (core: Core, options: ListenOptions) => Promise<Listening>;

/** The ports of one sandbox. */
export class Ports {
  #listening: Promise<Listening> | undefined;

  constructor(
    readonly core: Core,
    readonly listen: Listen,
  ) {}

  async open(options: ListenOptions): Promise<Roots> {
    if (this.#listening) throw new Error('The sandbox is listening already; close it first.');
    assertFields(listenChecks, options);
    this.#listening = this.listen(this.core, options);
    this.#listening.catch(() => (this.#listening = undefined));
    const { baseUrl, platformUrl } = await this.#listening;
    const { allowedHosts } = this.core.options;
    allowedHosts.add(new URL(baseUrl).hostname);
    if (options.host !== undefined) allowedHosts.add(options.host.toLowerCase());
    this.core.served = { base: baseUrl, platform: platformUrl };
    return { baseUrl, platformUrl };
  }

  async close(): Promise<void> {
    // If listening failed, `open` has already rejected with the reason.
    const listening = await this.#listening?.catch(() => undefined);
    await listening?.close();
    this.#listening = undefined;
    this.core.served = undefined;
  }
}
