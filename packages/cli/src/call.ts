import {
  consoleObserver,
  createClient,
  type Fetch,
  type VoiceAgentClient,
} from '@voice-agent-platform/client';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { kebabCase, type CommandSpec } from './command-spec.js';
import { EXIT, explainFailure } from './failure.js';
import { buildRequest, type ApiRequest, type RequestInput } from './request.js';
import { HIDDEN, hideInText, hideSecrets } from '@voice-agent-platform/contract-reader/secrets';
import { readSettings, requireSettings, type Settings, type SettingsOptions } from './settings.js';
import { render } from './table.js';
import { describeTargets } from '@voice-agent-platform/contract-reader/targets';
import { printable, type Terminal } from './terminal.js';
import { checkRequest } from './validate.js';

/** Options of every operation. */
export interface CallOptions extends SettingsOptions {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  readonly json?: boolean;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

type Method = (parameters: ApiRequest & { readonly organizationId?: string }) => Promise<unknown>;

/** Runs an operation, prints its result or failure, and resolves to the exit code. */
export async function call(
  spec: CommandSpec,
  input: RequestInput,
  options: CallOptions,
): Promise<number> {
  const { terminal } = options;
  let settings: Settings | undefined;
  try {
    settings = withOrganization(
      readSettings(options, options.env, (text) => warn(terminal, text)),
      options,
    );
    const request = completeRequest(spec, await buildRequest(spec, input), settings);
    checkRequest(spec, request);
    requireTarget(spec, request);
    if (options.dryRun) {
      await printRequest(spec, request, settings, options);
      return EXIT.ok;
    }
    requireSettings(settings, spec);
    if (spec.deprecated) warn(terminal, `${spec.command} is deprecated`);
    const platform = connect(settings, options);
    if (spec.destructive && !(await confirm(spec, request, settings, platform, options))) {
      terminal.error('Nothing was sent.');
      return EXIT.usage;
    }
    printResult(spec, await invoke(platform, spec, request), settings, options);
    return EXIT.ok;
  } catch (error) {
    return reportFailure(error, terminal, spec, settings);
  }
}

export function reportFailure(
  error: unknown,
  terminal: Terminal,
  spec?: CommandSpec,
  settings?: Settings,
): number {
  const { exitCode, messages, hints } = explainFailure(error, spec, settings);
  const shown = (text: string) => printable(hideInText(text, settings?.['api-key'].value));
  for (const line of messages) {
    terminal.error(`${terminal.errorStyle('red', 'error:')} ${shown(line)}`);
  }
  for (const hint of hints) terminal.error(terminal.errorStyle('dim', shown(hint)), '  ');
  return exitCode;
}

function warn(terminal: Terminal, text: string): void {
  terminal.error(`${terminal.errorStyle('yellow', 'warning:')} ${text}`);
}

function withOrganization(settings: Settings, { organizationId }: CallOptions): Settings {
  return organizationId === undefined
    ? settings
    : { ...settings, 'organization-id': { value: organizationId, source: '--organization-id' } };
}

/** Adds the API key to a body that has to repeat it. */
function completeRequest(spec: CommandSpec, request: ApiRequest, settings: Settings): ApiRequest {
  const { apiKeyField } = spec;
  const { body } = request;
  if (apiKeyField === undefined || !body || apiKeyField in body) return request;
  return { ...request, body: { ...body, [apiKeyField]: settings['api-key'].value ?? HIDDEN } };
}

/** Refuses a destructive request without a target, even with `--yes`: what it would delete is not specified. */
function requireTarget(spec: CommandSpec, { body }: ApiRequest): void {
  if (!spec.destructive) return;
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  if (Object.values(body ?? {}).some((value) => !isEmpty(value))) return;
  throw new UsageError(
    `${spec.command} needs a target: give ${(spec.body ?? []).map(({ flag }) => `--${flag}`).join(' or ')}`,
  );
}

function connect(
  settings: Settings,
  { terminal, verbose }: CallOptions,
  fetch?: Fetch,
): VoiceAgentClient {
  const unused = 'http://not-set.invalid';
  const organizationId = settings['organization-id'].value;
  return createClient({
    baseUrl: settings['base-url'].value ?? unused,
    platformUrl: settings['platform-url'].value ?? unused,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    ...(fetch && { fetch }),
    ...(verbose && {
      observers: consoleObserver((line) => terminal.error(terminal.errorStyle('dim', line))),
    }),
  });
}

function invoke(
  platform: VoiceAgentClient,
  { operationId }: Pick<CommandSpec, 'operationId'>,
  request?: ApiRequest,
): Promise<unknown> {
  return (platform[operationId] as Method)(request ?? { path: {}, query: {} });
}

async function confirm(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  platform: VoiceAgentClient,
  { terminal, yes }: CallOptions,
): Promise<boolean> {
  if (yes) return true;
  if (!terminal.canAsk) {
    throw new UsageError(
      `${spec.command} needs a confirmation, and this is not a terminal\n\nNothing was sent. Add --yes to confirm.`,
    );
  }
  const { list } = spec;
  const targets = await describeTargets(
    request,
    list && { name: kebabCase(list), read: () => invoke(platform, { operationId: list }) },
  );
  const { host } = new URL(settings[`${spec.root}-url`].value ?? '');
  terminal.error(
    `${terminal.errorStyle('bold', spec.summary)} on ${host} (profile ${settings.profile}):\n`,
  );
  for (const target of targets)
    terminal.error(printable(hideInText(target, settings['api-key'].value)), '  ');
  const reply = await terminal.ask('\nContinue? [y/N] ');
  return /^y(es)?$/i.test(reply?.trim() ?? '');
}

function printResult(
  spec: CommandSpec,
  result: unknown,
  settings: Settings,
  options: CallOptions,
): void {
  const { terminal, json, showSecrets } = options;
  const shown = showSecrets ? result : hideSecrets(result, settings['api-key'].value);
  if (json || !terminal.isInteractive) {
    printJson(terminal, shown);
    return;
  }
  if (result === undefined) {
    terminal.error(`${spec.summary}: done.`);
    return;
  }
  const { lines, omitted } = render(shown, {
    columns: terminal.columns,
    bold: (text) => terminal.style('bold', text),
    dim: (text) => terminal.style('dim', text),
  });
  for (const line of lines) terminal.out(line);
  if (omitted.length > 0) {
    terminal.error(terminal.errorStyle('dim', `\nNot shown: ${omitted.join(', ')} (see --json)`));
  }
}

/** Prints an empty result as `null`, so that a script can parse every result. */
function printJson(terminal: Terminal, value: unknown): void {
  const text = JSON.stringify(value ?? null, null, 2);
  // JSON escapes control characters up to U+001F, but a terminal acts on some others too.
  terminal.out(terminal.isInteractive ? printable(text, { multiline: true }) : text);
}

/** Prints the request that the client would send. */
async function printRequest(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  options: CallOptions,
): Promise<void> {
  const { terminal, json, showSecrets } = options;
  const name = `${spec.root}-url` as const;
  const missing = settings[name].value === undefined;
  const placeholder: Settings = {
    ...settings,
    'api-key': { value: 'hidden', source: 'dry run' },
    ...(missing && { [name]: { value: `http://${name}.invalid`, source: 'dry run' } }),
    ...(settings['organization-id'].value === undefined && {
      'organization-id': { value: '{organization_id}', source: 'dry run' },
    }),
  };
  let sent: { method: string; url: string; headers: Record<string, string> } | undefined;
  const capture: Fetch = (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    sent = {
      method: init.method ?? 'GET',
      url: url.replace(`http://${name}.invalid`, `{${name.replace('-', '_')}}`),
      headers: { ...headers, authorization: `Bearer ${HIDDEN}` },
    };
    return Promise.reject(new Error('dry run'));
  };
  await invoke(connect(placeholder, { ...options, verbose: false }, capture), spec, request).catch(
    (error: unknown) => {
      if (!sent) throw error;
    },
  );
  if (!sent) return;
  const apiKey = settings['api-key'].value;
  const body = showSecrets ? hideKey(request.body, apiKey) : hideSecrets(request.body, apiKey);
  const printed = { ...sent, ...(body !== undefined && { body }) };
  if (json || !terminal.isInteractive) {
    printJson(terminal, printed);
    return;
  }
  terminal.out(`${terminal.style('bold', printed.method)} ${printed.url}`);
  for (const [header, value] of Object.entries(printed.headers))
    terminal.out(terminal.style('dim', `${header}: ${value}`));
  if (body !== undefined)
    terminal.out(`\n${printable(JSON.stringify(body, null, 2), { multiline: true })}`);
  terminal.error(terminal.errorStyle('dim', '\nDry run: nothing was sent.'));
}

function hideKey(value: unknown, apiKey: string | undefined): unknown {
  return JSON.parse(hideInText(JSON.stringify(value ?? null), apiKey));
}
