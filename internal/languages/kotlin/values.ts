/** Writes the values of a call in Kotlin. */
import { list } from '../src/layout.js';
import type { Use } from '../src/imports.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import { ORGANIZATION } from '../src/program.js';
import type { ValueOf } from '../src/values.js';
import { decimal, quoted, scalars, valueWriter } from '../src/writer.js';

export const PACKAGE = 'com.example.voiceagent';
export const MODELS = `${PACKAGE}.models`;

/** The generator prefixes names that are reserved in Kotlin. */
export const property = namesAvoiding(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const text = (plain: string) => quoted(plain).replaceAll('$', '\\$');
const key = (name: string) => `${quoted(name)} to `;
export const argument = (name: string) => `${property(name)} = `;
export const value = valueWriter('Kotlin', {
  ...scalars(text),
  uri: (example, _, use) => `${use('java.net', 'URI')}(${text(example.value)})`,
  number: decimal,
  enumeration: (example, _, use) => `${enumName(example, use)}.${constantCase(example.value)}`,
  list: (_, inside) => list('listOf(', inside(), ')'),
  object: ({ type }, inside, use) => list(`${use(MODELS, type)}(`, inside(argument), ')'),
  map: (_, inside) => list('mapOf(', inside(key), ')'),
  copy: (example, _, use) => {
    const copied = `${example.from}.${property(example.read)}`;
    if (example.as !== 'enumeration') return copied;
    // The request takes an enumeration, and the response has plain text.
    return `${copied}?.let { ${enumName(example, use)}.decode(it) }`;
  },
  organization: () => `System.getenv("${ORGANIZATION}")`,
});

/** Imports an enumeration. It is a nested class if its schema has no name. */
function enumName({ type, owner, field }: ValueOf<'enumeration' | 'copy'>, use: Use): string {
  const imported = use(MODELS, type ?? owner);
  return type === undefined ? `${imported}.${pascalCase(field)}` : imported;
}
