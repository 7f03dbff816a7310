/** Prints results, and the requests of a dry run. */
import type { Fetch } from '@voice-agent-platform/client';
import { printableJson } from '@voice-agent-platform/internal/printable';
import { HIDDEN, hideByValue, hideSecrets } from '@voice-agent-platform/contract-reader/secrets';
import type { CommandSpec } from './command-spec.js';
import { connect, invoke } from './connect.js';
import type { ApiRequest } from './request.js';
import type { Settings } from './settings.js';
import { render } from './table.js';
import type { Terminal } from './terminal.js';

export interface OutputOptions {
  readonly terminal: Terminal;
  readonly json?: boolean;
  readonly showSecrets?: boolean;
}

export function printResult(
  { summary }: CommandSpec,
  result: unknown,
  settings: Settings,
  { terminal, json, showSecrets }: OutputOptions,
): void {
  const shown = showSecrets ? result : hideSecrets(result, settings['api-key'].value);
  if (json || !terminal.isInteractive) {
    printJson(terminal, shown);
    return;
  }
  if (result === undefined) {
    terminal.error(`${summary}: done.`);
    return;
  }
  const { lines, omitted } = render(shown, terminal.columns);
  for (const line of lines) terminal.out(line);
  if (omitted.length > 0) {
    terminal.error('');
    terminal.error({ style: 'dim', text: `Not shown: ${omitted.join(', ')} (see --json)` });
  }
}

export function printJson(terminal: Terminal, value: unknown): void {
  for (const line of printableJson(value).split('\n')) terminal.out(line);
}

/** Prints the request that the client would send, without the key. */
export async function printRequest(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  { terminal, json, showSecrets }: OutputOptions,
): Promise<void> {
  const sent = await captureRequest(spec, request, settings, terminal);
  const apiKey = settings['api-key'].value;
  const body = showSecrets ? request.body : hideSecrets(request.body, apiKey);
  // The key is hidden with --show-secrets, too: people show a dry run to others.
  const printed = hideByValue({ ...sent, ...(body !== undefined && { body }) }, apiKey);
  if (json || !terminal.isInteractive) {
    printJson(terminal, printed);
    return;
  }
  const { method, url, headers, body: shownBody } = printed as Sent & { readonly body?: unknown };
  terminal.out([{ style: 'bold', text: method }, ` ${url}`]);
  for (const [header, value] of Object.entries(headers)) {
    terminal.out({ style: 'dim', text: `${header}: ${value}` });
  }
  if (shownBody !== undefined) {
    terminal.out('');
    printJson(terminal, shownBody);
  }
  terminal.error('');
  terminal.error({ style: 'dim', text: 'Dry run: nothing was sent.' });
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function captureRequest(
  spec: CommandSpec,
  request: ApiRequest,
  settings: Settings,
  terminal: Terminal,
): Promise<Sent> {
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
  return new Promise((resolve, reject) => {
    const capture: Fetch = (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      resolve({
        method: init.method ?? 'GET',
        url: url.replace(`http://${name}.invalid`, `{${name.replace('-', '_')}}`),
        headers: { ...headers, authorization: `Bearer ${HIDDEN}` },
      });
      return Promise.reject(new Error('dry run'));
    };
    // It rejects in any case. If it was not captured before, the client refused the request.
    invoke(connect(placeholder, { terminal }, capture), spec, request).catch(reject);
  });
}
