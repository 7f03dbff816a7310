import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { HIDDEN, secretsIn } from '@voice-agent-platform/contract-reader/secrets';
import type { CommandSpec } from './command-spec.js';
import { connect, invoke, readTimeout, type Send } from './connect.js';
import { confirm, findRemovals, lookUpTargets, requireConsent, requireTarget } from './consent.js';
import { EXIT, reportFailure, type Circumstances } from './failure.js';
import { printRequest, printResult } from './output.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import { readSettings, requireSettings, type CallOptions, type Settings } from './settings.js';
import { Interruption } from './terminal.js';
import { checkRequest } from './validate.js';

/** Runs an operation, prints its result or failure, and resolves to the exit code. */
export async function call(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
): Promise<number> {
  const circumstances: Circumstances = { spec, env: options.env };
  const ending = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => {
      // An open stdin would keep the process.
      process.stdin.destroy();
      reject(ending.signal.reason as Error);
    });
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = readTimeout(options.timeout);
    if (limit !== undefined) {
      timer = setTimeout(() => ending.abort(outOfTime(limit, circumstances)), limit);
    }
    return await Promise.race([run(spec, input, options, circumstances, ending), ended]);
  } catch (error) {
    return reportFailure(error, options.terminal, circumstances);
  } finally {
    clearTimeout(timer);
  }
}

/** As the client words it, if a request is what takes too long. */
function outOfTime(limit: number, { spec, settings, isWaiting }: Circumstances): Error {
  if (!isWaiting) return new Error('the command did not end within --timeout');
  const { host } = new URL(settings?.[`${spec.root}-url`].value ?? '');
  const message = `${spec.operationId}: no response from ${host} within ${limit} ms`;
  return Object.assign(new Error(message), { name: 'TimeoutError' });
}

async function run(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
  circumstances: Circumstances,
  ending: AbortController,
): Promise<number> {
  const { terminal } = options;
  const settings = withOrganization(readSettings(options), options);
  circumstances.settings = settings;
  const request = completeRequest(spec, await buildRequest(spec, input), settings);
  checkRequest(spec, request);
  requireTarget(spec, request);
  if (options.dryRun) {
    await printRequest(spec, request, settings, options);
    return EXIT.ok;
  }
  requireSettings(settings, spec);
  terminal.hide(secretsIn(request));
  const platform = connect(settings, options);
  const send: Send = async (operation, given = { path: {}, query: {} }) => {
    circumstances.isWaiting = true;
    try {
      return await invoke(platform, operation, { ...given, signal: ending.signal });
    } finally {
      circumstances.isWaiting = false;
    }
  };
  const removals = await findRemovals(spec, request, send, options);
  requireConsent(spec, removals, options);
  if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);

  const targets = await lookUpTargets(spec, request, send, options, ending.signal);
  const missing = targets?.missing ?? [];
  const isNothingFound = targets?.found === 0;
  if (isNothingFound) missing.forEach(terminal.fail);
  if (isNothingFound || !(await confirm(spec, targets?.lines ?? removals, settings, options))) {
    terminal.error('Nothing was sent.');
    return isNothingFound ? EXIT.failed : EXIT.usage;
  }
  circumstances.isSent = true;
  const result = await interruptible(ending, () => send(spec, request));
  printResult(spec, request, result, settings, options);
  missing.forEach(terminal.fail);
  return missing.length > 0 ? EXIT.failed : EXIT.ok;
}

/** Ctrl-C ends a request like any other failure, so that the message says whether a change may have been applied. */
async function interruptible<T>(ending: AbortController, send: () => Promise<T>): Promise<T> {
  const interrupt = () => ending.abort(new Interruption());
  process.once('SIGINT', interrupt);
  try {
    return await send();
  } finally {
    process.off('SIGINT', interrupt);
  }
}

function withOrganization(settings: Settings, { organizationId }: CallOptions): Settings {
  if (organizationId === '') {
    throw new UsageError(
      '--organization-id is empty\n\nNothing was sent. Leave it out to use the configured organization.',
    );
  }
  return organizationId === undefined
    ? settings
    : { ...settings, 'organization-id': { value: organizationId, source: '--organization-id' } };
}

/** Adds the API key to a body that has to repeat it. */
function completeRequest(spec: CommandSpec, request: ApiRequest, settings: Settings): ApiRequest {
  const { apiKeyField } = spec;
  const { body } = request;
  if (apiKeyField === undefined || !body || Object.hasOwn(body, apiKeyField)) return request;
  return { ...request, body: { ...body, [apiKeyField]: settings['api-key'].value ?? HIDDEN } };
}
