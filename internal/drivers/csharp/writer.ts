import { typeName, type Call, type ObjectValue, type Place, type Value } from '../src/calls.js';
import { list, print, type Doc, type Group } from '../src/layout.js';
import { camelCase, pascalCase, upperFirst } from '../src/names.js';
import { indent, quoted, valueWriter, type Writer } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const block: Partial<Group> = { last: ',', pad: ' ', ownLine: true };

const text = (each: { readonly value: string }) => quoted(each.value);
const number = (each: { readonly value: number }) => String(each.value);
const value = valueWriter('C#', {
  text,
  email: text,
  uri: (each) => `new Uri(${quoted(each.value)})`,
  integer: number,
  long: number,
  number,
  boolean: (each) => String(each.value),
  enumeration: (each, place) => `${typeName(each, place)}.${pascalCase(each.value)}`,
  list: ({ items }, place) => {
    // The compiler takes the type of the list from its items.
    if (items.length === 0)
      throw new Error(`The writer of C# does not know an empty list: ${place.field}`);
    return [
      'new[]',
      list(
        ' {',
        items.map((each) => value(each, place)),
        '}',
        block,
      ),
    ];
  },
  object: initializer,
  map: ({ type, entries }, place) =>
    dictionary(type ?? 'Dictionary<string, string>', entries, place),
  'free-form': ({ entries }, place) => dictionary('Dictionary<string, object>', entries, place),
  copy: ({ from, field }) => `${from}.${property(field)}`,
});

function dictionary(
  type: string,
  entries: readonly (readonly [string, Value])[],
  place: Place,
): Doc {
  const members = entries.map(([name, each]) => [`[${quoted(name)}] = `, value(each, place)]);
  return [`new ${type}`, list(' {', members, '}', block)];
}

function initializer({ type, fields }: ObjectValue): Doc {
  const members = fields.map((each) => [
    `${property(each.name)} = `,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return [`new ${type}`, list(' {', members, '}', block)];
}

/** NSwag keeps the underscores of a name. */
function property(name: string): string {
  return upperFirst(name.replaceAll('-', '_'));
}

function write(call: Call) {
  const { operationId, root, parameters, body, result, reads } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ name, in: place, value: each, required }): Doc => {
      const sent = each ? value(each, { owner: operationId, field: name }) : 'null';
      if (place === 'header') return 'organizationId';
      return required ? sent : [`${name}: `, sent];
    }),
    ...(variable ? [variable] : []),
  ];
  const client = root === 'base' ? 'client' : 'platform';
  const name = reads ? camelCase(`updated ${result}`) : result;
  const lines = [
    ...(body ? [[`var ${variable} = `, initializer(body), ';']] : []),
    [
      `var ${name} = await ${client}.`,
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

export const writer: Writer = {
  write,
  driver: 'Driver.cs',
  file: 'Calls.cs',
  program: (calls) => {
    const cases = calls.map((call) => {
      const { operationId, reads, result } = call;
      const known =
        reads && `var ${reads.result} = (${reads.type})known["${reads.operationId}"];\n`;
      const end = `return ${reads ? camelCase(`updated ${result}`) : result};`;
      const body = indent(`${known ?? ''}${write(call).code}\n${end}`, '                ');
      return `            case "${operationId}":\n            {\n${body}\n            }`;
    });
    return `using System;
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
`;
  },
};
