import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { HIDDEN, secretsIn } from '@voice-agent-platform/contract-reader/secrets';
import type { CommandSpec } from './command-spec.js';
import { connect, invoke, type Send } from './connect.js';
import { confirm, findRemovals, lookUpTargets, requireConsent, requireTarget } from './consent.js';
import { EXIT } from './failure.js';
import { printRequest, printResult } from './output.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import { readSettings, requireSettings, type CallOptions, type Settings } from './settings.js';
import { Interruption } from './terminal.js';
import { checkRequest } from './validate.js';

/** Runs an operation, prints its result, and resolves to the exit code. */
export async function call(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
): Promise<number> {
  const { circumstances, ending } = options;
  circumstances.spec = spec;
  // Ctrl-C ends a command like any other failure, so that the message says whether a change may have been applied.
  const interrupt = () => ending.abort(new Interruption());
  process.once('SIGINT', interrupt);
  try {
    return await run(spec, input, options);
  } finally {
    process.off('SIGINT', interrupt);
  }
}

async function run(spec: CommandSpec, input: RequestInput, options: CallOptions): Promise<number> {
  const { terminal, circumstances, ending } = options;
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
    circumstances.waitsFor = operation.operationId;
    try {
      return await invoke(platform, operation, { ...given, signal: ending.signal });
    } finally {
      delete circumstances.waitsFor;
    }
  };
  let removals = await findRemovals(spec, request, send, options);
  requireConsent(spec, removals, options);
  if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);

  const targets = await lookUpTargets(spec, request, send, options);
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
    if (asked.length > 0) removals = await findRemovals(spec, request, send, options);
  } while (!isDeepStrictEqual(asked, removals));
  circumstances.isSent = true;
  const result = await send(spec, request);
  printResult(spec, request, result, settings, options);
  missing.forEach(terminal.fail);
  return missing.length > 0 ? EXIT.failed : EXIT.ok;
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
