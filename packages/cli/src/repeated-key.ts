/** Fills in the API key of the organization, which the body of an update has to repeat. */
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import type { CommandSpec } from './command-spec.js';
import type { Send } from './connect.js';
import type { ApiRequest } from './request.js';

/** The field of the body, and of the organization, that has the key. */
export const KEY_FIELD = 'api_key';

type KeyReader = CommandSpec['keyReader'];

/**
 * Returns the operation that has the key, if the body has to repeat the key but lacks it or has only its placeholder.
 */
export function findMissingKey({ keyReader }: CommandSpec, { body }: ApiRequest): KeyReader {
  return body !== undefined && (body[KEY_FIELD] ?? HIDDEN) === HIDDEN ? keyReader : undefined;
}

export function fillKey(request: ApiRequest, key: string): ApiRequest {
  return { ...request, body: { ...request.body, [KEY_FIELD]: key } };
}

/** Reads the key from the organization. Whether it equals the key that authorizes requests is not specified. */
export async function readKey(keyReader: NonNullable<KeyReader>, send: Send): Promise<string> {
  const key = asObject(await send(keyReader))[KEY_FIELD];
  if (typeof key !== 'string') throw new Error(`${keyReader} returned no ${KEY_FIELD}`);
  return key;
}
