import type { Fetch } from '@voice-agent-platform/client';
import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { HIDDEN, hideInData } from '@voice-agent-platform/shared/hidden';
import { NOT_SET } from './connect.js';
import { printValue } from './output.js';
import type { Call, Settings } from './run.js';

/**
 * Prints the request that the client would send, without the key.
 *
 * @param send rejects if the client refuses the request
 */
export async function printDryRun(
  call: Call,
  body: unknown,
  send: (call: Call, fetch: Fetch) => Promise<unknown>,
): Promise<void> {
  const { spec, settings, showSecrets, terminal } = call;
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
  await send({ ...call, settings: placeholders }, capture);
  const shown = showSecrets ? body : hideSecrets(body, spec.secrets.request);
  const printed = { ...sent, ...(body !== undefined && { body: shown }) };
  // A table would leave out parts of the request.
  printValue(hideInData(printed, [apiKey.value]), { ...call, json: true });
  terminal.error({ style: 'dim', text: 'Dry run: nothing was sent.' });
}
