/** Fills in the API key of the organization, which the body of an update has to repeat. */
import { HIDDEN, MASKED_SECRET, REDACTED } from '@voice-agent-platform/shared/hidden';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import type { CommandSpec } from './command-spec.js';
import type { Send } from './connect.js';
import type { ApiRequest } from './request.js';

/** The field of the body, and of the organization, that has the key. */
export const KEY_FIELD = 'api_key';

type KeyReader = CommandSpec['keyReader'];

/** Returns the operation to read the key from, unless the body has the key or does not need it. A placeholder is no key. */
export function findKeyReader({ keyReader }: CommandSpec, { body }: ApiRequest): KeyReader {
  return body !== undefined && (body[KEY_FIELD] ?? HIDDEN) === HIDDEN ? keyReader : undefined;
}

export function fillKey(request: ApiRequest, key: string): ApiRequest {
  return { ...request, body: { ...request.body, [KEY_FIELD]: key } };
}

/** Hides the key that a body has or gets, even with `--show-secrets`, because people share a dry run. */
export function hideKey({ keyReader }: CommandSpec, request: ApiRequest): ApiRequest {
  return keyReader && request.body ? fillKey(request, HIDDEN) : request;
}

/** Reads the key from the organization. Whether it equals the key that authorizes requests is not specified. */
export async function readKey(keyReader: NonNullable<KeyReader>, send: Send): Promise<string> {
  const key = asObject(await send(keyReader))[KEY_FIELD];
  if (typeof key !== 'string') throw new Error(`${keyReader} returned no ${KEY_FIELD}`);
  if (MASKED_SECRET.test(key) || REDACTED.test(key)) {
    throw new Error(`${keyReader} returned a masked ${KEY_FIELD}: give the whole one in --body`);
  }
  return key;
}
