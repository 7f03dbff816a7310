/** The part of the response that the samples of an operation print. */
import { isSecretField } from '@voice-agent-platform/contract-reader/hide-secrets';
import { camelCase, isIdentifier } from '@voice-agent-platform/languages/names';
import type { Field } from './fields.js';
import type { OperationView } from './operations.js';

/** A sample never prints a whole organization, because that contains secrets. */
export interface PrintedResult {
  readonly name: string;
  /** The variable for an item of a list. */
  readonly item?: string;
  /** The printed fields of the result, or of each item. */
  readonly fields: readonly string[];
  /** The file for the bytes of a response that is not JSON. They are not printed, because they can be audio. */
  readonly file?: string;
}

/** Chooses the printed part of the response: two fields that are neither identifiers nor secrets, or a file. */
export function chooseResult(operation: OperationView): PrintedResult | undefined {
  const { success, responses, secrets, request } = operation;
  if (success.body === 'text') return { name: 'response', fields: [], file: 'call-recording' };
  const response = responses.find(({ status }) => status === String(success.status));
  if (success.body !== 'json' || !response || response.fields.length === 0) return undefined;
  const sent = Object.keys(request.body ?? {});
  // Fields that were sent come first, then required ones.
  const rank = ({ name, required }: Field) => (sent.includes(name) ? 0 : required ? 1 : 2);
  const fields = response.fields
    .filter(({ name }) => !isIdentifier(name) && !isSecretField(name, secrets.response))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 2)
    .map(({ name }) => name);
  // A result without such a field is not printed at all, because the others can be secrets.
  if (fields.length === 0) return undefined;
  const item = camelCase(response.schema ?? 'result');
  return response.type.startsWith('array')
    ? { name: `${item}s`, item, fields }
    : { name: item, fields };
}
