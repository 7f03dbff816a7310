/** Prints results, and the requests of a dry run. */
import type { Fetch } from '@voice-agent-platform/client';
import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { HIDDEN, hideInData } from '@voice-agent-platform/shared/hidden';
import { printableJson } from '@voice-agent-platform/shared/text';
import type { CommandSpec } from './command-spec.js';
import { connect, NOT_SET } from './connect.js';
import type { ApiRequest } from './request.js';
import type { CallOptions, Settings } from './settings.js';
import { render } from './table.js';

export function printResult(
  { summary, secrets }: CommandSpec,
  result: unknown,
  settings: Settings,
  options: CallOptions,
): void {
  const { terminal, showSecrets } = options;
  const key = settings['api-key'].value;
  if (result === undefined && !printsJson(options)) terminal.error(`${summary}: done.`);
  else
    printValue(
      showSecrets ? result : hideInData(hideSecrets(result, secrets.response), [key]),
      options,
    );
}

export function printsJson({ terminal, json }: CallOptions): boolean {
  return json === true || !terminal.isInteractive;
}

/** Prints a value as JSON, or as a table or record for a person. */
export function printValue(value: unknown, options: CallOptions): void {
  const { terminal } = options;
  if (printsJson(options)) {
    for (const line of printableJson(value).split('\n')) terminal.out(line);
    return;
  }
  const { lines, omitted } = render(value, terminal.columns);
  lines.forEach(terminal.out);
  if (omitted.length > 0) {
    terminal.error('');
    terminal.error({ style: 'dim', text: `Not shown: ${omitted.join(', ')} (see --json)` });
  }
}

/** Prints the request that the client would send, without the key. */
export async function printRequest(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  options: CallOptions,
): Promise<void> {
  const { 'api-key': apiKey, 'organization-id': organization } = settings;
  const placeholders: Settings = {
    ...settings,
    'api-key': { ...apiKey, value: HIDDEN },
    'organization-id': { ...organization, value: organization.value ?? '{organization_id}' },
  };
  let sent: object | undefined;
  const capture: Fetch = (url, { method, headers }) => {
    sent = {
      method,
      url: url.replace(NOT_SET, `{${spec.root}_url}`),
      headers: Object.fromEntries(new Headers(headers)),
    };
    return Promise.resolve(Response.json({}));
  };
  // Rejects if the client refuses the request.
  await connect(
    spec,
    placeholders,
    { ...options, verbose: false },
    capture,
  )(spec.operationId, request);
  const body = options.showSecrets
    ? request.body
    : (hideSecrets(request.body, spec.secrets.request) as ApiRequest['body']);
  // The key is hidden with --show-secrets, too: people show a dry run to others.
  const key = spec.keyReader && { api_key: HIDDEN };
  const printed = { ...sent, ...(body && { body: { ...body, ...key } }) };
  // A table would leave out a part of the request.
  printValue(hideInData(printed, [apiKey.value]), { ...options, json: true });
  options.terminal.error({ style: 'dim', text: 'Dry run: nothing was sent.' });
}
