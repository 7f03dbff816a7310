/** Writes the values of a call in Java. */
import { chain, list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { ORGANIZATION } from '../src/program.js';
import type { Member, ValueOf } from '../src/values.js';
import { decimal, quoted, scalars, valueWriter } from '../src/writer.js';

export const PACKAGE = 'com.example.voiceagent';
export const MODELS = `${PACKAGE}.model`;
/** The style of google-java-format: the closing bracket stays on the line of the last item. */
export const hanging = { hangs: true };

/** The generator prefixes names that are reserved in Java, and `list` and `object`. */
const property = namesAvoiding(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while list object',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

export const value = valueWriter('Java', {
  ...scalars(quoted),
  uri: (example, _, use) => `${use('java.net', 'URI')}.create(${quoted(example.value)})`,
  number: decimal,
  enumeration: (example, _, use) => `${enumName(example, use)}.${constantCase(example.value)}`,
  list: (_, inside, use) => list(`${use('java.util', 'List')}.of(`, inside(), ')', hanging),
  object: ({ type, members }, _, use) => [
    `new ${use(MODELS, type)}()`,
    chain(members.map((member) => setter(member, use))),
  ],
  map: ({ members }, _, use) => {
    const pairs = members.flatMap((member) => [quoted(member.name), value(member.value, use)]);
    return list(`${use('java.util', 'Map')}.of(`, pairs, ')', hanging);
  },
  copy: (example, _, use) => {
    const copied = `${example.from}.${getter(example.read)}`;
    if (example.as !== 'enumeration') return copied;
    // The request takes an enumeration, and the response has plain text.
    return `${copied} == null ? null : ${enumName(example, use)}.fromValue(${copied})`;
  },
  organization: () => `System.getenv("${ORGANIZATION}")`,
});

/** Imports an enumeration. It is a nested class if its schema has no name. */
function enumName({ type, owner, field }: ValueOf<'enumeration' | 'copy'>, use: Use): string {
  const imported = use(MODELS, type ?? owner);
  return type === undefined ? `${imported}.${pascalCase(field)}Enum` : imported;
}

/** Writes the call that reads a field. */
export function getter(name: string): string {
  return `get${upperFirst(property(name))}()`;
}

/** A list with one item uses the setter that adds an item. */
function setter({ name, value: example }: Member, use: Use): Doc {
  const [item, ...others] = example.kind === 'list' ? example.members : [];
  return item && others.length === 0
    ? list(`.add${upperFirst(property(name))}Item(`, [value(item.value, use)], ')', hanging)
    : list(`.${property(name)}(`, [value(example, use)], ')', hanging);
}
