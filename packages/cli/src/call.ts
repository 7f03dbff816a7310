import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { HIDDEN, secretsIn } from '@voice-agent-platform/contract-reader/secrets';
import type { CommandSpec } from './command-spec.js';
import { connect, invoke } from './connect.js';
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
  const { terminal, env } = options;
  const circumstances: Circumstances = { spec, env };
  try {
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
    const removals = await findRemovals(spec, request, platform, options);
    requireConsent(spec, removals, options);
    if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);

    const targets = await lookUpTargets(spec, request, platform, options);
    const missing = targets?.missing ?? [];
    const isNothingFound = targets?.found === 0;
    if (isNothingFound) missing.forEach(terminal.fail);
    if (isNothingFound || !(await confirm(spec, targets?.lines ?? removals, settings, options))) {
      terminal.error('Nothing was sent.');
      return isNothingFound ? EXIT.failed : EXIT.usage;
    }
    circumstances.isSent = true;
    const result = await interruptible((signal) => invoke(platform, spec, { ...request, signal }));
    printResult(spec, request, result, settings, options);
    missing.forEach(terminal.fail);
    return missing.length > 0 ? EXIT.failed : EXIT.ok;
  } catch (error) {
    return reportFailure(error, terminal, circumstances);
  }
}

/** Ctrl-C ends a request like any other failure, so that the message says whether a change may have been applied. */
async function interruptible<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new Interruption());
  process.once('SIGINT', interrupt);
  try {
    return await send(controller.signal);
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
