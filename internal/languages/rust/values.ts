/** Writes the values of a call in Rust. */
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { ORGANIZATION } from '../src/program.js';
import { typeName, type Member, type ObjectValue } from '../src/values.js';
import { decimal, quoted, scalars, valueWriter } from '../src/writer.js';

export const CLIENT = 'voice_agent_client';
export const TYPES = `${CLIENT}::types`;
const hugging = { hugs: true };

/** The words are those of `accept_as_ident` in typify, which names the fields of the client. */
export const fieldName = namesAvoiding(
  'abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe unsized use virtual where while yield',
  snakeCase,
  (name) => `${name}_`,
);

const text = (plain: string) => `${quoted(plain)}.into()`;

export const value = valueWriter('Rust', {
  ...scalars(text),
  // A text with a limited length has a type that checks it.
  string: (example) =>
    example.limited ? `${quoted(example.value)}.try_into()?` : text(example.value),
  number: decimal,
  enumeration: (example, _, use) =>
    `${use(TYPES, typeName(example))}::${pascalCase(snakeCase(example.value))}`,
  list: (_, inside) => list('vec![', inside(), ']', hugging),
  object: (example, _, use) => structLiteral(example, use),
  map: ({ type, members }, _, use) => {
    const pairs = members.map((entry) => pair(entry, use));
    const map = list(`${use('std::collections', 'HashMap')}::from([`, pairs, '])', hugging);
    return type ? [`${use(TYPES, type)}(`, map, ')'] : map;
  },
  'free-form': ({ members }, _, use) => {
    const pairs = members.map((entry) => pair(entry, use));
    return list(`${use('serde_json', 'Map')}::from_iter([`, pairs, '])', hugging);
  },
  copy: (example, _, use) => {
    const read = `${snakeCase(example.from)}.${fieldName(example.read)}`;
    if (example.as === 'limited') return `${read}.try_into()?`;
    if (example.as !== 'enumeration') return read;
    // The request takes an enumeration, and the response has plain text.
    return `${read}.map(${use(TYPES, typeName(example))}::try_from).transpose()?`;
  },
  organization: (_, __, use) => {
    use('std', 'env');
    return `&env::var("${ORGANIZATION}")?`;
  },
});

/** The client takes a path parameter as a `&str`, so the text needs no conversion. */
export const pathValue = valueWriter('Rust', { string: (example) => quoted(example.value) });

function pair({ name, value: example }: Member, use: Use): Doc {
  const converted = ['boolean', 'integer', 'number'].includes(example.kind);
  return list('(', [text(name), [value(example, use), converted ? '.into()' : '']], ')');
}

function structLiteral({ type, members, absent }: ObjectValue, use: Use): Doc {
  const isDefault = absent.length > 0 && members.every(({ required }) => !required);
  const unset = isDefault
    ? ['..Default::default()']
    : absent.map((name) => `${fieldName(name)}: Default::default()`);
  const fields = members.map((entry) => [`${fieldName(entry.name)}: `, optionValue(entry, use)]);
  // Rust allows nothing after the rest of the fields, not even a comma.
  const more = isDefault ? { pads: true, last: '' } : { pads: true };
  return list(`${use(TYPES, type)} {`, [...fields, ...unset], '}', more);
}

/** An optional field is an `Option`, except that an absent list or free-form object is an empty one. */
function optionValue({ value: example, required, nullable }: Member, use: Use): Doc {
  const doc = value(example, use);
  const isEmptyWhenAbsent =
    example.kind === 'list' ||
    example.kind === 'free-form' ||
    (example.kind === 'map' && example.type === undefined);
  if (example.kind === 'copy' || (!nullable && (required || isEmptyWhenAbsent))) return doc;
  return list('Some(', [doc], ')', hugging);
}
