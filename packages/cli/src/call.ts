import { isDeepStrictEqual } from 'node:util';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import type { CommandSpec } from './command-spec.js';
import { connect, type Send } from './connect.js';
import { confirm, findRemovals, lookUpTargets, requireConsent, requireTarget } from './consent.js';
import { EXIT, reportCall } from './failure.js';
import { printRequest, printResult } from './output.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import {
  readSettings,
  requireSettings,
  until,
  type CallOptions,
  type Settings,
} from './settings.js';
import { Interruption } from './terminal.js';
import { checkRequest } from './validate.js';

/** Runs an operation, prints its result or why it failed, and resolves to the exit code. */
export async function call(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
): Promise<number> {
  const settings = readSettings(options);
  // Ctrl-C ends a command like any other failure, so that the message says whether a change may have been applied.
  const interrupting = new AbortController();
  const interrupt = () => interrupting.abort(new Interruption());
  process.once('SIGINT', interrupt);
  const signal = AbortSignal.any([options.signal, interrupting.signal]);
  let isSent = false;
  try {
    return await run(spec, input, settings, { ...options, signal }, () => (isSent = true));
  } catch (error) {
    return reportCall(error as Error, { spec, settings, isSent, ...options });
  } finally {
    process.off('SIGINT', interrupt);
  }
}

async function run(
  spec: CommandSpec,
  input: RequestInput,
  settings: Settings,
  options: CallOptions,
  noteSent: () => void,
): Promise<number> {
  const { terminal, signal } = options;
  const given = await until(signal, buildRequest(spec, input));
  checkRequest(spec, given);
  requireTarget(spec, given);
  if (options.dryRun) {
    await printRequest(spec, given, settings, options);
    return EXIT.ok;
  }
  requireSettings(settings, spec);
  const send = connect(spec, settings, options);
  let removals = await findRemovals(spec, given, send, options);
  requireConsent(spec, removals, options);
  if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);

  const targets = await lookUpTargets(spec, given, send, options);
  const missing = targets?.missing ?? [];
  const isNothingFound = targets?.found === 0;
  if (isNothingFound) missing.forEach(terminal.fail);
  let asked;
  do {
    if (isNothingFound || !(await confirm(spec, targets?.lines ?? removals, settings, options))) {
      terminal.error('Nothing was sent.');
      return isNothingFound ? EXIT.failed : EXIT.usage;
    }
    // Nobody has agreed to the removal of what was added in the meantime.
    asked = removals;
    if (asked.length > 0) removals = await findRemovals(spec, given, send, options);
  } while (!isDeepStrictEqual(asked, removals));
  const request = await completeRequest(spec, given, send);
  noteSent();
  const result = await send(spec.operationId, request);
  printResult(spec, result, settings, options);
  missing.forEach(terminal.fail);
  return missing.length > 0 ? EXIT.failed : EXIT.ok;
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
  const current = await send(keyReader);
  const key = isObject(current) ? current['api_key'] : undefined;
  if (typeof key !== 'string') throw new Error(`${keyReader} returned no api_key`);
  return { ...request, body: { ...request.body, api_key: key } };
}
