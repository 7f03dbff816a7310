import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { isSecretField } from '@voice-agent-platform/contract-reader/hide-secrets';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { isIdentifier } from './names.js';
import { isNullable, resolve } from './schemas.js';

/** The part of the response that a program prints. It is never a secret. */
export type Prints =
  /** The status, if nothing else is known to be safe. */
  | { readonly kind: 'status' }
  /** Nothing. The returned bytes are saved to a file, because they can be audio, and a log must not have them. */
  | { readonly kind: 'saved'; readonly file: string }
  /** A field of the object, or of each object in the list, one per line. It is a text that is always present. */
  | { readonly kind: 'field'; readonly field: string }
  /** The texts in a field of the object, one per line. */
  | { readonly kind: 'items'; readonly field: string; readonly required: boolean };

/** Chooses the first text that is always present. The identifier comes last. */
export function choosePrints(
  { secrets }: Pick<OperationRow, 'secrets'>,
  response: Schema = {},
): Prints {
  const { properties = {}, required = [] } = resolve(response);
  const fields = Object.entries(properties)
    .filter(([name]) => !isSecretField(name, secrets.response))
    .map(([name, stated]) => ({ name, stated, schema: resolve(stated) }));
  const isText = ({ type, format, enum: values }: Schema) =>
    type === 'string' && format === undefined && values === undefined;
  const texts = fields.filter(
    ({ name, stated, schema }) => required.includes(name) && !isNullable(stated) && isText(schema),
  );
  const text = texts.find(({ name }) => !isIdentifier(name)) ?? texts[0];
  if (text) return { kind: 'field', field: text.name };
  const list = fields.find(({ schema: { items } }) => items && isText(resolve(items)));
  if (!list) return { kind: 'status' };
  return { kind: 'items', field: list.name, required: required.includes(list.name) };
}
