import { parse } from 'node:path';
import { typeName } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list, type Doc, type Brackets } from '../src/layout.js';
import { camelCase, pascalCase, upperFirst } from '../src/names.js';
import { indent, quoted, scalars, valueWriter, writerOf } from '../src/writer.js';

const block: Brackets = { pads: true, ownLine: true };

const dictionary = (type: string, members: readonly Doc[]) => [
  `new ${type}`,
  list('{', members, '}', block),
];
const key = (name: string) => `[${quoted(name)}] = `;
const field = (name: string) => `${property(name)} = `;
const value = valueWriter('C#', {
  ...scalars(quoted),
  uri: (each) => `new Uri(${quoted(each.value)})`,
  enumeration: (each) => `${typeName(each)}.${pascalCase(each.value)}`,
  list: ({ members, field: name }, inside) => {
    // The compiler takes the type of the list from its items.
    if (members.length === 0)
      throw new Error(`The writer of C# does not know an empty list: ${name}`);
    return ['new[]', list('{', inside(), '}', block)];
  },
  object: ({ type }, inside) => dictionary(type, inside(field)),
  map: ({ type = 'Dictionary<string, string>' }, inside) => dictionary(type, inside(key)),
  'free-form': (_, inside) => dictionary('Dictionary<string, object>', inside(key)),
  copy: ({ from, field: name }) => `${from}.${property(name)}`,
  organization: () => 'organizationId',
});

/** NSwag keeps the underscores of a name. */
function property(name: string): string {
  return upperFirst(name.replaceAll('-', '_'));
}

const writer = writerOf({
  file: 'Calls.cs',
  layout: { width: 100, unit: '    ' },
  statements: ({ operationId, root, parameters, body, result }) => {
    const variable = body && camelCase(body.type);
    const passed = [
      ...parameters.map(({ name, value: each, required }): Doc => {
        const sent = each ? value(each) : 'null';
        return required ? sent : [`${name}: `, sent];
      }),
      ...(variable ? [variable] : []),
    ];
    const client = root === 'base' ? 'client' : 'platform';
    return [
      ...(body ? [[`var ${variable} = `, value(body), ';']] : []),
      [
        `var ${result} = await ${client}.`,
        list(`${pascalCase(operationId)}Async(`, passed, ')', { hangs: true }),
        ';',
      ],
    ];
  },
  imports: (_, code) =>
    [
      'System',
      ...(code.includes('Dictionary<') ? ['System.Collections.Generic'] : []),
      'System.Net.Http',
      'System.Net.Http.Headers',
      'VoiceAgent',
    ].map((name) => `using ${name};`),
  known: (reads) => `var ${reads.result} = (${reads.type})known["${reads.operationId}"];`,
  end: ({ result }) => `return ${result};`,
  entry: (operationId, body) => `case "${operationId}":\n{\n${indent(body, '    ')}\n}`,
  between: '\n\n',
});

const LIBRARIES = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];

export const csharp = driven('csharp', {
  note: 'Tested on Mono, not on .NET.',
  writer,
  sampleLabel: 'C#',
  build: ({ cache, work }) => [
    // The generator's package brings the JSON library of its clients. Mono looks for libraries beside the program.
    { argv: ['cp', `${cache}/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll`, work] },
    mcs(work, '-target:library', '-out:VoiceAgent.dll', '-recurse:generated/*.cs'),
    mcs(work, '-r:VoiceAgent.dll', 'Driver.cs', 'Calls.cs'),
    mcs(work, '-r:VoiceAgent.dll', 'FirstCall.cs'),
  ],
  start: (source, { work }) => ({
    argv: ['mono', `${work}/${parse(source).name}.exe`],
    // Mono writes in the encoding of the locale.
    env: { LC_ALL: 'C.UTF-8' },
  }),
  driver: 'Driver.cs',
  firstCall: 'FirstCall.cs',
});

function mcs(work: string, ...parameters: string[]) {
  return { argv: ['mcs', ...LIBRARIES.map((name) => `-r:${name}.dll`), ...parameters], cwd: work };
}
