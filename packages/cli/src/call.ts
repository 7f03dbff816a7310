import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { HIDDEN, hideInText } from '@voice-agent-platform/contract-reader/secrets';
import type { CommandSpec } from './command-spec.js';
import { connect, invoke } from './connect.js';
import { confirm, lookUpTargets, requireConsent, requireTarget } from './consent.js';
import { EXIT, explainFailure, Interruption, type Circumstances } from './failure.js';
import { printRequest, printResult } from './output.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import { readSettings, requireSettings, type Settings, type SettingsOptions } from './settings.js';
import type { Terminal } from './terminal.js';
import { checkRequest } from './validate.js';

/** Options of every operation. */
export interface CallOptions extends SettingsOptions {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  readonly json?: boolean;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly timeout?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** Runs an operation, prints its result or failure, and resolves to the exit code. */
export async function call(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
): Promise<number> {
  const { terminal } = options;
  let settings: Settings | undefined;
  try {
    settings = withOrganization(readSettings(options, options.env, terminal.warn), options);
    const request = completeRequest(spec, await buildRequest(spec, input), settings);
    checkRequest(spec, request);
    requireTarget(spec, request);
    if (options.dryRun) {
      await printRequest(spec, request, settings, options);
      return EXIT.ok;
    }
    requireSettings(settings, spec);
    requireConsent(spec, request, options);
    if (spec.deprecated) terminal.warn(`${spec.command} is deprecated`);
    return await send(spec, request, settings, options);
  } catch (error) {
    return reportFailure(error, terminal, { spec, settings, env: options.env });
  }
}

async function send(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  options: CallOptions,
): Promise<number> {
  const { terminal, yes } = options;
  const platform = connect(settings, options);
  const targets = await lookUpTargets(spec, request, platform, {
    ...(yes !== undefined && { yes }),
    warn: (text) => terminal.warn(hideInText(text, settings['api-key'].value)),
  });
  const reportMissing = () => {
    for (const each of targets?.missing ?? []) {
      reportError(terminal, each, settings);
    }
  };
  if (targets && targets.found === 0) {
    reportMissing();
    terminal.error('Nothing was sent.');
    return EXIT.failed;
  }
  if (!yes && !(await confirm(spec, request, targets, settings, terminal))) {
    terminal.error('Nothing was sent.');
    return EXIT.usage;
  }
  const result = await interruptible((signal) => invoke(platform, spec, { ...request, signal }));
  printResult(spec, result, settings, options);
  reportMissing();
  return targets && targets.missing.length > 0 ? EXIT.failed : EXIT.ok;
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

export function reportFailure(
  error: unknown,
  terminal: Terminal,
  circumstances: Circumstances = {},
): number {
  const { exitCode, messages, hints } = explainFailure(error, circumstances);
  const { settings } = circumstances;
  for (const message of messages) reportError(terminal, message, settings);
  for (const hint of hints) {
    terminal.error({ style: 'dim', text: hideInText(hint, settings?.['api-key'].value) }, '  ');
  }
  return exitCode;
}

function reportError(terminal: Terminal, message: string, settings: Settings | undefined): void {
  terminal.error([
    { style: 'red', text: 'error:' },
    ` ${hideInText(message, settings?.['api-key'].value)}`,
  ]);
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
