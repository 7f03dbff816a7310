import { answerRequest } from './answer-request.js';
import { isTestKey } from './authorization.js';
import { createCore } from './core.js';
import { defaults } from './defaults.js';
import type { Root } from './exchange.js';
import { executeUseCase } from './execute-use-case.js';
import { incomingOf, responseOf, unlessAborted } from './fetch-adapter.js';
import { seedIds } from './generated/seed.js';
import { countedIds } from './ids.js';
import type { Listening, Runtime } from './runtime.js';
import type { Roots, Sandbox, SandboxOptions } from './sandbox.js';

/** Names that resolve to nothing, ever (RFC 6761): a client without this sandbox's `fetch` reaches nobody. */
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

export const createSandboxOn = (runtime: Runtime, options: SandboxOptions = {}): Sandbox => {
  const { clock = { now: () => storyTime }, allowedHosts = [] } = options;
  const core = createCore({
    seed: options.seed,
    now: () => clock.now(),
    ids: options.ids ?? countedIds,
    latencyMs: options.latencyMs ?? 0,
    maxBodyBytes: options.maxBodyBytes ?? defaults.maxBodyBytes,
    allowedHosts: new Set([...inProcessHosts, ...allowedHosts.map((host) => host.toLowerCase())]),
    deliver: options.deliverWebhooks ? runtime.deliver : undefined,
    save: options.save,
    onRequest: options.onRequest,
    onError: options.onError,
  });
  let listening: Promise<Listening> | undefined;
  let served: Roots | undefined;

  const answer = async (request: Request, root: Root): Promise<Response> => {
    const incoming = incomingOf(request, root, inProcessHosts);
    return responseOf(await answerRequest(core, incoming), request.method);
  };

  const rootOf = (request: Request): Root => {
    const { origin } = new URL(request.url);
    if (origin === inProcess.baseUrl || origin === served?.baseUrl) return 'base';
    if (origin === inProcess.platformUrl || origin === served?.platformUrl) return 'platform';
    throw new TypeError('fetch failed', {
      cause: new Error('The fetch of a sandbox reaches the roots of that sandbox alone.'),
    });
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return unlessAborted(answer(request, rootOf(request)), request.signal);
  };

  return {
    get clientOptions() {
      const { api_key, id } = core.state.organization;
      const apiKey = isTestKey(api_key) ? api_key : 'sk_test_sandbox';
      return { ...inProcess, apiKey, organizationId: id, fetch };
    },
    seedIds,
    get requests() {
      return core.log.requests;
    },
    get deliveries() {
      return [...core.state.deliveries];
    },
    clock: core.clock,
    fetch,
    handlers: {
      base: (request) => answer(request, 'base'),
      platform: (request) => answer(request, 'platform'),
    },
    get failures() {
      return [...core.failures.list()];
    },
    fail: (operationId, failure) => core.failures.add(operationId, failure),
    executeUseCase: (useCaseId) => executeUseCase(core, useCaseId),
    reset: () => core.reset(),
    snapshot: () => core.snapshot(),
    restore: (snapshot) => core.restore(snapshot),
    listen: async (listenOptions = {}) => {
      if (listening) throw new Error('The sandbox listens already; close it first.');
      listening = runtime.listen(core, listenOptions);
      try {
        const { baseUrl, platformUrl } = await listening;
        served = { baseUrl, platformUrl };
        return served;
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    close: async () => {
      core.close();
      // What could not be begun has no end, and `listen` rejects with the reason.
      await listening?.then(
        (begun) => begun.close(),
        () => {},
      );
      listening = undefined;
      served = undefined;
    },
  };
};
