import { typeName, type Call } from '../src/calls.js';
import { list, print, type Doc, type Group } from '../src/layout.js';
import { camelCase, pascalCase, upperFirst } from '../src/names.js';
import { indent, plain, quoted, valueWriter, writerOf } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const block: Partial<Group> = { last: ',', pad: ' ', ownLine: true };

const text = (each: { readonly value: string }) => quoted(each.value);
const dictionary = (type: string, members: readonly Doc[]) => [
  `new ${type}`,
  list(' {', members, '}', block),
];
const key = (name: string) => `[${quoted(name)}] = `;
const field = (name: string) => `${property(name)} = `;
const value = valueWriter('C#', {
  text,
  email: text,
  uri: (each) => `new Uri(${quoted(each.value)})`,
  integer: plain,
  long: plain,
  number: plain,
  boolean: plain,
  enumeration: (each, place) => `${typeName(each, place)}.${pascalCase(each.value)}`,
  list: ({ items }, { field: name, inside }) => {
    // The compiler takes the type of the list from its items.
    if (items.length === 0)
      throw new Error(`The writer of C# does not know an empty list: ${name}`);
    return ['new[]', list(' {', inside(), '}', block)];
  },
  object: ({ type }, { inside }) => dictionary(type, inside(field)),
  map: ({ type = 'Dictionary<string, string>' }, { inside }) => dictionary(type, inside(key)),
  'free-form': (_, { inside }) => dictionary('Dictionary<string, object>', inside(key)),
  copy: ({ from, field: name }) => `${from}.${property(name)}`,
  organization: () => 'organizationId',
});

/** NSwag keeps the underscores of a name. */
function property(name: string): string {
  return upperFirst(name.replaceAll('-', '_'));
}

function write(call: Call) {
  const { operationId, root, parameters, body, result } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ name, value: each, required }): Doc => {
      const sent = each ? value(each, { owner: operationId, field: name }) : 'null';
      return required ? sent : [`${name}: `, sent];
    }),
    ...(variable ? [variable] : []),
  ];
  const client = root === 'base' ? 'client' : 'platform';
  const lines = [
    ...(body ? [[`var ${variable} = `, value(body), ';']] : []),
    [
      `var ${result} = await ${client}.`,
      list(`${pascalCase(operationId)}Async(`, passed, ')', { hangs: true }),
      ';',
    ],
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const namespaces = [
    'System',
    ...(code.includes('Dictionary<') ? ['System.Collections.Generic'] : []),
    'System.Net.Http',
    'System.Net.Http.Headers',
    'VoiceAgent',
  ];
  return { imports: namespaces.map((name) => `using ${name};`), code };
}

export const writer = writerOf({
  write,
  driver: 'Driver.cs',
  file: 'Calls.cs',
  known: (reads) => `var ${reads.result} = (${reads.type})known["${reads.operationId}"];`,
  end: ({ result }) => `return ${result};`,
  entry: (operationId, body) =>
    `            case "${operationId}":\n            {\n${indent(body, '                ')}\n            }`,
  around: (cases) => `using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using VoiceAgent;

internal static class Calls
{
    internal static async Task<object> Call(
        string operationId,
        VoiceAgentClient client,
        VoiceAgentClient platform,
        string organizationId,
        IDictionary<string, object> known)
    {
        switch (operationId)
        {
${cases.join('\n\n')}

            default:
                throw new ArgumentException("unknown operation " + operationId);
        }
    }
}
`,
});
