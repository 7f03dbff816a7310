import { assertFields } from './common/check.js';
import { listenOptions, sandboxOptions } from './common/options.js';
import {
  defaults,
  type Listening,
  type ListenOptions,
  type Root,
  type Roots,
} from './common/roots.js';
import { Core, type CoreOptions } from './core/core.js';
import { executeUseCase } from './core/execute-use-case.js';
import { pendingIn, withFailure } from './core/failures.js';
import { adding, advancing, changingFailures, resetting, restoring } from './core/world.js';
import { seedIds } from './generated/seed.js';
import { incomingOf, raceAbort, requestOf, responseOf } from './http/fetch-adapter.js';
import { handleRequest } from './requests/handle-request.js';
import type { Sandbox, SandboxOptions } from './sandbox.js';
import { countedIds, MAX_OFFSET_MS } from './state/clock-and-ids.js';
import type { DeliverHook } from './state/snapshot.js';
import { snapshotOf } from './state/state.js';

/** What a runtime adds to the portable core. */
export interface Runtime {
  readonly listen: (core: Core, options: ListenOptions) => Promise<Listening>;
  readonly deliver: DeliverHook | undefined;
}

/** Settings of this package's command line. */
interface Internals {
  readonly about?: CoreOptions['about'];
  /** Replaces `save` and gets the snapshot without a copy, so it has to read it at once. */
  readonly saveShared?: CoreOptions['save'];
}

/** Names that never resolve (RFC 6761): a client without this sandbox's `fetch` reaches no server. */
const inProcess: Roots = {
  baseUrl: 'http://base.sandbox.test',
  platformUrl: 'http://platform.sandbox.test',
};

const inProcessHosts: ReadonlySet<string> = new Set(
  Object.values(inProcess).map((url: string) => new URL(url).hostname),
);

/** A day after the last run of the built-in story. */
// Decision: still-clock
const storyTime = Date.parse('2026-10-16T10:00:00Z');

/** The last time of a Date, less what a clock can be advanced by. */
const MAX_TIME = 8.64e15 - MAX_OFFSET_MS;

function timeOf(clock: { readonly now: () => number }): number {
  const now = clock.now();
  if (Math.abs(now) <= MAX_TIME) return now;
  throw new RangeError('clock.now must return milliseconds since the epoch.');
}

export function createSandboxOn(
  runtime: Runtime,
  options: SandboxOptions = {},
  { about, saveShared }: Internals = {},
): Sandbox {
  assertFields(sandboxOptions, options);
  const { save } = options;
  const { clock = { now: () => storyTime } } = options;
  const allowedHosts = new Set(inProcessHosts);
  for (const host of options.allowedHosts ?? []) allowedHosts.add(host.toLowerCase());
  const core = new Core({
    seed: options.seed,
    now: () => timeOf(clock),
    ids: options.ids ?? countedIds,
    latencyMs: options.latencyMs ?? defaults.latencyMs,
    maxBodyBytes: options.maxBodyBytes ?? defaults.maxBodyBytes,
    allowedHosts,
    inProcessHosts,
    controlToken: options.controlToken,
    deliver: options.deliverWebhooks ? runtime.deliver : undefined,
    save: saveShared ?? (save && ((take) => save(() => structuredClone(take())))),
    onRequest: options.onRequest,
    onError: options.onError,
    about: about ?? {
      seed: options.seed ? 'given by the program' : 'built-in story',
      stateFile: undefined,
    },
  });
  let listening: Promise<Listening> | undefined;

  async function handle(request: Request, root: Root): Promise<Response> {
    const incoming = incomingOf(request, root, inProcessHosts);
    return responseOf(await handleRequest(core, incoming), request.method);
  }

  function rootOf(request: Request): Root {
    const { origin } = new URL(request.url);
    if (origin === inProcess.baseUrl || origin === core.served?.base) return 'base';
    if (origin === inProcess.platformUrl || origin === core.served?.platform) return 'platform';
    throw new TypeError('fetch failed', {
      cause: new Error(
        `The fetch of a sandbox reaches only the roots of that sandbox, not ${origin}.`,
      ),
    });
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = requestOf(input, init);
    request.signal.throwIfAborted();
    return raceAbort(handle(request, rootOf(request)), request.signal);
  };

  return {
    get clientOptions() {
      const { api_key: apiKey, id: organizationId } = core.world.state.organization;
      return { ...inProcess, apiKey, organizationId, fetch };
    },
    get seedIds() {
      return { ...seedIds };
    },
    get requests() {
      return structuredClone(core.log.after(0));
    },
    get deliveries() {
      return structuredClone([...core.world.state.deliveries.values()]);
    },
    clock: {
      now: () => core.now(),
      advance: (milliseconds) => core.update(advancing(milliseconds)),
    },
    fetch,
    handlers: {
      base: (request) => handle(request, 'base'),
      platform: (request) => handle(request, 'platform'),
    },
    get failures() {
      return structuredClone(pendingIn(core.world.failures));
    },
    fail: (operationId, failure) =>
      core.update(changingFailures((all) => withFailure(all, operationId, failure))),
    executeUseCase: async (useCaseId, given) =>
      structuredClone(await executeUseCase(core, useCaseId, given)),
    reset: () => core.update(resetting(core.initial, core.log.lastId)),
    snapshot: () => structuredClone(snapshotOf(core.world.state)),
    restore: (snapshot) => core.update(restoring(snapshot)),
    add: (resources) => core.update(adding(resources)),
    listen: async (given = {}) => {
      if (listening) throw new Error('The sandbox is listening already; close it first.');
      assertFields(listenOptions, given);
      listening = runtime.listen(core, given);
      try {
        const { baseUrl, platformUrl } = await listening;
        allowedHosts.add(new URL(baseUrl).hostname);
        if (given.host !== undefined) allowedHosts.add(given.host.toLowerCase());
        core.served = { base: baseUrl, platform: platformUrl };
        return { baseUrl, platformUrl };
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    close: async () => {
      const idle = core.close();
      // If listening failed there is nothing to close, and `listen` has rejected with the reason.
      await listening?.then(
        (started) => started.close(),
        () => {},
      );
      listening = undefined;
      core.served = undefined;
      await idle;
    },
  };
}
