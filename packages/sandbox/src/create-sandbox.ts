import { assertFields } from './common/check.js';
import {
  defaults,
  inProcessRoots,
  type Listening,
  type ListenOptions,
  type Root,
} from './common/roots.js';
import { Core } from './core/core.js';
import { executeUseCase } from './core/execute-use-case.js';
import type { Failure } from './core/failure.js';
import {
  listenOptions,
  sandboxOptions,
  type CoreOptions,
  type SandboxOptions,
} from './core/options.js';
import { parseChoices, type Choices } from './decisions/choices.js';
import type { Trace } from './core/trace.js';
import { seedIds } from './generated/seed.js';
import { toIncoming, toRequest, toResponse } from './http/fetch-adapter.js';
import { handleRequest } from './requests/handle-request.js';
import type { Sandbox } from './sandbox.js';
import { advanced } from './state/clock-and-ids.js';
import { stateFrom, withAdditions } from './state/seed.js';
import type { DeliverHook } from './state/state.js';

/** The functions that a runtime adds to the portable core. */
export interface Runtime {
  readonly listen: (core: Core, options: ListenOptions) => Promise<Listening>;
  readonly deliver: DeliverHook | undefined;
  /** The choices from the environment. Options override them. */
  readonly readChoices?: () => Choices;
  /** Called with each request, and with the choices that the program has fixed. */
  readonly onTrace?: (trace: Trace, fixed: Choices) => void;
}

/** A day after the last run of the built-in story. */
// Decision: still-clock
const storyTime = Date.parse('2026-10-16T10:00:00Z');

export function createSandboxOn(
  runtime: Runtime,
  options: SandboxOptions = {},
  /** Options of the command line. */
  commandLine?: Partial<CoreOptions>,
): Sandbox {
  assertFields(sandboxOptions, options);
  const given = parseChoices(options.decisions);
  const { onTrace } = runtime;
  const allowedHosts = new Set(options.allowedHosts?.map((host) => host.toLowerCase()));
  const core = new Core({
    ...options,
    decisions: { ...runtime.readChoices?.(), ...given },
    onTrace: onTrace && ((trace) => onTrace(trace, given)),
    clock: options.clock ?? { now: () => storyTime },
    latencyMs: options.latencyMs ?? defaults.latencyMs,
    maxBodyBytes: options.maxBodyBytes ?? defaults.maxBodyBytes,
    allowedHosts,
    deliver: options.deliverWebhooks ? runtime.deliver : undefined,
    about: { seed: options.seed ? 'given by the program' : 'built-in story', stateFile: undefined },
    ...commandLine,
  });
  let listening: Promise<Listening> | undefined;

  async function handle(request: Request, root: Root, inProcess: boolean): Promise<Response> {
    const incoming = toIncoming(request, root, inProcess);
    return toResponse(await handleRequest(core, incoming), request.method);
  }

  /** Handles a request for a server. An exception would be a response of 500 there, and never a reset connection. */
  async function serve(request: Request, root: Root): Promise<Response> {
    const outgoing = await handleRequest(core, toIncoming(request, root, false));
    return outgoing.connection === 'reset'
      ? Response.error()
      : toResponse(outgoing, request.method);
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    for (const root of ['base', 'platform'] as const) {
      const inProcess = origin === inProcessRoots[`${root}Url`];
      if (!inProcess && origin !== core.served?.[root]) continue;
      // Ends a wait for an aborted caller at once. `fetch` then rejects with the caller's reason.
      return handle(request, root, inProcess).finally(() => request.signal.throwIfAborted());
    }
    const detail = `The fetch of a sandbox reaches only the roots of that sandbox, not ${origin}.`;
    throw new TypeError('fetch failed', { cause: new Error(detail) });
  };

  return {
    get clientOptions() {
      const { organizationId } = core;
      const { api_key: apiKey } = core.state.organization;
      // The key is a test key, so even a browser may hold it.
      return { ...inProcessRoots, apiKey, organizationId, fetch, allowBrowser: true as const };
    },
    get seedIds() {
      return { ...seedIds };
    },
    get requests() {
      return structuredClone(core.log.after(0));
    },
    get decisions() {
      return structuredClone(core.log.decisions);
    },
    get deliveries() {
      return structuredClone(core.state.deliveries);
    },
    clock: {
      now: () => core.now(),
      advance: (milliseconds) => core.update(advanced(core.state, core.now(), milliseconds)),
    },
    fetch,
    handlers: {
      base: (request) => serve(request, 'base'),
      platform: (request) => serve(request, 'platform'),
    },
    get failures() {
      return structuredClone(core.failures.all);
    },
    fail: (route, failure) => core.failures.add(route, failure as Failure),
    respond: (route, responder) => core.responders.add(route, responder),
    executeUseCase: async (useCaseId, given) =>
      structuredClone(await executeUseCase(core, useCaseId, given)),
    reset: () => void core.reset().catch(() => {}),
    snapshot: () => {
      core.settle();
      return structuredClone(core.state);
    },
    restore: (snapshot) => {
      core.replace(stateFrom(snapshot, core.state)).catch(() => {});
    },
    add: (resources) => core.update(withAdditions(core.state, resources)),
    listen: async (given = {}) => {
      if (listening) throw new Error('The sandbox is listening already; close it first.');
      assertFields(listenOptions, given);
      listening = runtime.listen(core, given);
      listening.catch(() => (listening = undefined));
      const { baseUrl, platformUrl } = await listening;
      allowedHosts.add(new URL(baseUrl).hostname);
      if (given.host !== undefined) allowedHosts.add(given.host.toLowerCase());
      core.served = { base: baseUrl, platform: platformUrl };
      return { baseUrl, platformUrl };
    },
    close: async () => {
      const closed = core.close();
      // If listening failed, `listen` has already rejected with the reason.
      const started = await listening?.catch(() => undefined);
      await started?.close();
      listening = undefined;
      core.served = undefined;
      await closed;
    },
  };
}
