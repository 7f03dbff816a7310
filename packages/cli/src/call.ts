import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { CommandSpec } from './command-spec.js';
import { callOperation, createPlatform, type Send } from './connect.js';
import { obtainConsent } from './consent.js';
import { reportCall } from './call-failure.js';
import { EXIT, NotFoundError } from './failure.js';
import { Interruption } from './prompt.js';
import { printDryRun } from './dry-run.js';
import { printResult } from './output.js';
import { requireTarget } from './removal-targets.js';
import { fillKey, findKeyReader, hideKey, readKey } from './repeated-key.js';
import { flagNames, requireValid, type NameOf } from './request-faults.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import type { Call, CallOptions, CallSpec } from './run.js';
import { describeTarget, requireSettings } from './call-settings.js';
import { readSettings } from './settings.js';
import { until } from './timeout.js';

/** Runs an operation, prints its result or failure, and resolves to the exit code. */
export function call(spec: CommandSpec, input: RequestInput, options: CallOptions) {
  return runCall(spec, options, async (running, sending) => {
    const request = await until(running.signal, buildRequest(spec, input));
    await sendProtected(running, request, {
      nameOf: flagNames(spec),
      deliver: (platform, complete) =>
        callOperation(platform, spec.operationId, { ...complete, signal: running.interruption }),
      print: (result) => printResult(running, result),
      sending,
    });
  });
}

export interface Delivery {
  /** Names a place of the request as it was typed. */
  readonly nameOf: NameOf;
  readonly deliver: (platform: VoiceAgentClient, request: ApiRequest) => Promise<unknown>;
  readonly print: (result: unknown) => void;
  /** Runs before the request is sent. */
  readonly sending: () => void;
}

/**
 * Sends the request of an operation. Refuses it if it is invalid, has no target, or removes something without consent.
 */
export async function sendProtected(
  running: Call<CommandSpec>,
  given: ApiRequest,
  { nameOf, deliver, print, sending }: Delivery,
): Promise<void> {
  const { spec, terminal } = running;
  const keyReader = findKeyReader(spec, given);
  const rules: OperationValidators = validators[spec.operationId];
  // A missing key is read from the platform later, so it must not count as a fault.
  requireValid(keyReader ? fillKey(given, '') : given, {
    rules,
    secrets: spec.secrets.request,
    nameOf,
    warn: terminal.warn,
  });
  requireTarget(spec, given, nameOf);
  if (running.dryRun) {
    const shown = hideKey(spec, given);
    await printDryRun(running, shown.body, (dry, fetch) =>
      deliver(createPlatform(dry, fetch), shown),
    );
    return;
  }
  requireSettings(running);
  const send: Send = (operationId) =>
    callOperation(createPlatform(running), operationId, { signal: running.interruption });
  announce(running);
  if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);
  const missing = await obtainConsent({ call: running, request: given, nameOf, send });
  const request = keyReader ? fillKey(given, await readKey(keyReader, send)) : given;
  const platform = createPlatform(running);
  sending();
  print(await deliver(platform, request));
  if (missing.length > 0) throw new NotFoundError(missing.join('\n'));
}

/** With `--verbose`, prints the target of the call. */
export function announce(call: Call): void {
  const { verbose, terminal } = call;
  if (verbose) terminal.error({ style: 'dim', text: describeTarget(call) });
}

/**
 * Runs a call, and resolves to the exit code. Ctrl-C is handled like any other failure, so that the message says
 * whether a change may have been applied.
 *
 * @param act receives a function that it calls before it sends the operation
 */
export async function runCall<Spec extends CallSpec>(
  spec: Spec,
  options: CallOptions,
  act: (call: Call<Spec>, sending: () => void) => Promise<void>,
): Promise<number> {
  const settings = readSettings(options);
  options.terminal.hide([settings['api-key'].value]);
  const interrupting = new AbortController();
  const interrupt = () => interrupting.abort(new Interruption());
  const running: Call<Spec> = {
    ...options,
    spec,
    settings,
    signal: AbortSignal.any([options.signal, interrupting.signal]),
    interruption: interrupting.signal,
  };
  process.once('SIGINT', interrupt);
  let isSent = false;
  try {
    await act(running, () => void (isSent = true));
    return EXIT.ok;
  } catch (error) {
    return reportCall(error as Error, running, { isSent });
  } finally {
    process.off('SIGINT', interrupt);
  }
}
