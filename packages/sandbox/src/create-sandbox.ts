import { assertFields } from './common/check.js';
import { defaults } from './common/defaults.js';
import { inProcessRoots } from './common/roots.js';
import { sandboxChecks } from './core/check-options.js';
import { Core } from './core/core.js';
import { executeUseCase } from './core/execute-use-case.js';
import type { Failure } from './core/failure.js';
import type { CoreOptions, SandboxOptions } from './core/options.js';
import { Ports, type Listen } from './core/ports.js';
import type { Trace } from './core/trace.js';
import type { Choices } from './decisions/choices.js';
import { parseChoices } from './decisions/parse-choices.js';
import { seedIds } from './generated/seed.js';
import { createFetch, createHandler } from './requests/in-process.js';
import type { Sandbox } from './sandbox.js';
import { advanceClock } from './state/clock.js';
import { restoreState, withAdditions } from './state/seed.js';
import type { DeliverHook } from './state/state.js';

/** The functions that a runtime adds to the portable core. */
export interface Runtime {
  readonly listen: Listen;
  readonly deliver: DeliverHook | undefined;
  /** Reads the choices from the environment. Options override them. */
  readonly readChoices?: () => Choices;
  /** Called with each request, and with the choices that the program has fixed. */
  readonly onTrace?: (trace: Trace, fixed: Choices) => void;
}

/** @param commandLine options that only the command line has */
export function createSandboxOn(
  runtime: Runtime,
  options: SandboxOptions = {},
  commandLine?: Partial<CoreOptions>,
): Sandbox {
  assertFields(sandboxChecks, options);
  const core = createCore(runtime, options, commandLine);
  const fetch = createFetch(core);
  const ports = new Ports(core, runtime.listen);
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
      advance: (milliseconds) =>
        core.update(advanceClock(core.state, { now: core.now(), milliseconds })),
    },
    fetch,
    handlers: { base: createHandler(core, 'base'), platform: createHandler(core, 'platform') },
    get failures() {
      return structuredClone(core.failures.all);
    },
    fail: (route, failure) => core.failures.add(route, failure as Failure),
    respond: (route, responder) => core.responders.add(route, responder),
    executeUseCase: async (useCaseId, given) =>
      structuredClone(await executeUseCase(core, useCaseId, given)),
    // `onError` gets the error of a save that fails, here and in `restore`.
    reset: () => {
      core.reset().catch(() => {});
    },
    snapshot: () => {
      core.updateTrainings();
      return structuredClone(core.state);
    },
    restore: (snapshot) => {
      core.replace(restoreState(core.state, snapshot)).catch(() => {});
    },
    add: (resources) => core.update(withAdditions(core.state, resources)),
    listen: (given = {}) => ports.open(given),
    close: async () => {
      const closed = core.close();
      await ports.close();
      await closed;
    },
  };
}

/** A day after the last run of the built-in story. */
// Decision: still-clock
const storyTime = Date.parse('2026-10-16T10:00:00Z');

function createCore(
  runtime: Runtime,
  options: SandboxOptions,
  commandLine: Partial<CoreOptions> | undefined,
): Core {
  const fixed = parseChoices(options.decisions);
  const { onTrace } = runtime;
  return new Core({
    ...options,
    decisions: { ...runtime.readChoices?.(), ...fixed },
    onTrace: onTrace && ((trace) => onTrace(trace, fixed)),
    clock: options.clock ?? { now: () => storyTime },
    latencyMs: options.latencyMs ?? defaults.latencyMs,
    maxBodyBytes: options.maxBodyBytes ?? defaults.maxBodyBytes,
    allowedHosts: new Set(options.allowedHosts?.map((host) => host.toLowerCase())),
    deliver: options.deliverWebhooks ? runtime.deliver : undefined,
    about: { seed: options.seed ? 'given by the program' : 'built-in story', stateFile: undefined },
    ...commandLine,
  });
}
