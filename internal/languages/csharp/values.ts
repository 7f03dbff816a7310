/** Writes the values of a call in C#. */
import { list, type Brackets, type Doc } from '../src/layout.js';
import { pascalCase, upperFirst } from '../src/names.js';
import { ORGANIZATION } from '../src/program.js';
import { typeName } from '../src/values.js';
import { quoted, scalars, valueWriter } from '../src/writer.js';

const block: Brackets = { pads: true, ownLine: true };
export const COLLECTIONS = 'System.Collections.Generic';

const dictionary = (type: string, members: readonly Doc[]) => [
  `new ${type}`,
  list('{', members, '}', block),
];
const key = (name: string) => `[${quoted(name)}] = `;
const field = (name: string) => `${property(name)} = `;
export const value = valueWriter('C#', {
  ...scalars(quoted),
  uri: (example) => `new Uri(${quoted(example.value)})`,
  enumeration: (example) => `${typeName(example)}.${pascalCase(example.value)}`,
  list: ({ members, field: name }, inside) => {
    // The compiler infers the type of a list from its items, so an empty list needs its type.
    if (members.length === 0)
      throw new Error(`The writer of C# does not know an empty list: ${name}`);
    return ['new[]', list('{', inside(), '}', block)];
  },
  object: ({ type }, inside) => dictionary(type, inside(field)),
  map: ({ type }, inside, use) => {
    if (type === undefined) use(COLLECTIONS);
    return dictionary(type ?? 'Dictionary<string, string>', inside(key));
  },
  'free-form': (_, inside, use) => {
    use(COLLECTIONS);
    return dictionary('Dictionary<string, object>', inside(key));
  },
  copy: (example, _, use) => {
    const read = `${example.from}.${property(example.read)}`;
    if (example.as !== 'enumeration') return read;
    // The request takes an enumeration, and the response has plain text.
    use('Newtonsoft.Json');
    const text = `JsonConvert.SerializeObject(${read})`;
    return `JsonConvert.DeserializeObject<${typeName(example)}?>(${text})`;
  },
  organization: () => `Environment.GetEnvironmentVariable("${ORGANIZATION}")`,
});

/** NSwag keeps underscores in names. */
export function property(name: string): string {
  return upperFirst(name.replaceAll('-', '_'));
}
