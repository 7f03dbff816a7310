import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import type { CommandSpec } from './command-spec.js';
import { connect, type Send } from './connect.js';
import { obtainConsent, requireTarget } from './consent.js';
import { EXIT, NotFoundError, reportCall } from './failure.js';
import { printRequest, printResult } from './output.js';
import { buildRequest, checkRequest, type ApiRequest, type RequestInput } from './request.js';
import {
  describeTarget,
  readSettings,
  requireSettings,
  until,
  type Call,
  type CallOptions,
  type CallSpec,
} from './settings.js';
import { Interruption } from './terminal.js';

/** Runs an operation, prints its result or why it failed, and resolves to the exit code. */
export function call(spec: CommandSpec, input: RequestInput, options: CallOptions) {
  return runCall(spec, options, async (running, sending) => {
    const given = await until(running.signal, buildRequest(spec, input));
    checkRequest(spec, given);
    requireTarget(spec, given);
    if (options.dryRun) {
      await printRequest(running, given);
      return;
    }
    requireSettings(running);
    const send = connect(running);
    announce(running);
    if (spec.deprecated) options.terminal.warn(`${spec.command} is deprecated`);
    const missing = await obtainConsent(running, given, send);
    const request = await completeRequest(spec, given, send);
    sending();
    printResult(running, await send(spec.operationId, request));
    if (missing.length > 0) throw new NotFoundError(missing.join('\n'));
  });
}

/** With `--verbose`, names where the call goes. */
export function announce({ verbose, terminal, settings, spec }: Call): void {
  if (verbose) terminal.error({ style: 'dim', text: describeTarget(settings, spec.root) });
}

/**
 * Runs a call, and resolves to the exit code. Ctrl-C ends it like any other failure, so that the message says whether a
 * change may have been applied.
 *
 * @param act gets a function to call before the operation is sent
 */
export async function runCall<Spec extends CallSpec>(
  spec: Spec,
  options: CallOptions,
  act: (call: Call<Spec>, sending: () => void) => Promise<void>,
): Promise<number> {
  const interrupting = new AbortController();
  const interrupt = () => interrupting.abort(new Interruption());
  const signal = AbortSignal.any([options.signal, interrupting.signal]);
  const running: Call<Spec> = { ...options, spec, settings: readSettings(options), signal };
  process.once('SIGINT', interrupt);
  let isSent = false;
  try {
    await act(running, () => void (isSent = true));
    return EXIT.ok;
  } catch (error) {
    return reportCall(error as Error, running, isSent);
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/**
 * Fills in the API key of an organization that the body has to repeat. It comes from the organization itself: whether it
 * is the key that requests are sent with is not specified.
 */
async function completeRequest(
  { keyReader }: CommandSpec,
  request: ApiRequest,
  send: Send,
): Promise<ApiRequest> {
  if (!keyReader || request.body?.['api_key'] !== HIDDEN) return request;
  const key = asObject(await send(keyReader))['api_key'];
  if (typeof key !== 'string') throw new Error(`${keyReader} returned no api_key`);
  return { ...request, body: { ...request.body, api_key: key } };
}
