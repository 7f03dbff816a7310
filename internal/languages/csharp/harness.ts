import { parse } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { typeName, type Call } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc, type Brackets } from '../src/layout.js';
import { camelCase, pascalCase, upperFirst } from '../src/names.js';
import {
  fill,
  Imports,
  indent,
  KEY,
  NO_REDIRECTS,
  ORGANIZATION,
  printed,
  ROOTS,
  statements,
  type PrintForms,
  type ProgramWriter,
  type Use,
} from '../src/program.js';
import { quoted, scalars, valueWriter } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const block: Brackets = { pads: true, ownLine: true };
const COLLECTIONS = 'System.Collections.Generic';

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
  map: ({ type }, inside, use) => {
    if (type === undefined) use(COLLECTIONS);
    return dictionary(type ?? 'Dictionary<string, string>', inside(key));
  },
  'free-form': (_, inside, use) => {
    use(COLLECTIONS);
    return dictionary('Dictionary<string, object>', inside(key));
  },
  copy: ({ from, field: name }) => `${from}.${property(name)}`,
  organization: () => `Environment.GetEnvironmentVariable("${ORGANIZATION}")`,
  received: (_, __, use) => {
    for (const module of [COLLECTIONS, 'System.Linq']) use(module);
    return '((ICollection<Run>)known["listUseCaseRuns"]).First().Data';
  },
});

/** NSwag keeps the underscores of a name. */
function property(name: string): string {
  return upperFirst(name.replaceAll('-', '_'));
}

function client({ root }: Call, use: Use): Doc[] {
  for (const module of ['System', 'System.Net.Http', 'System.Net.Http.Headers']) use(module);
  return [
    `// ${NO_REDIRECTS}
var http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
    "Bearer", Environment.GetEnvironmentVariable("${KEY}"));
var root = Environment.GetEnvironmentVariable("${ROOTS[root]}");
var client = new VoiceAgentClient(http) { BaseUrl = root + "/api/v1" };`,
  ];
}

function send(call: Call, result: string, use: Use): Doc[] {
  const { operationId, parameters, body } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ name, value: each, required }): Doc => {
      const sent = each ? value(each, use) : 'null';
      return required ? sent : [`${name}: `, sent];
    }),
    ...(variable ? [variable] : []),
  ];
  return [
    ...(body ? [[`var ${variable} = `, value(body, use), ';']] : []),
    [
      `var ${result} = await client.`,
      list(`${pascalCase(operationId)}Async(`, passed, ')', { hangs: true }),
      ';',
    ],
  ];
}

/** The client returns the status only where there is no body to return. */
function resultOf({ returns, result }: Call): string {
  return returns === 'nothing' ? 'response' : result;
}

const printForms = ({ returns, status }: Call): PrintForms => ({
  // Any other status raises an error.
  status: returns === 'nothing' ? 'response.StatusCode' : String(status),
  print: (text) => `Console.WriteLine(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.${property(name)}`,
  each: (item, items, print, isOptional) => {
    const loop = `foreach (var ${item} in ${items})\n{\n    ${print}\n}`;
    return isOptional ? `if (${items} != null)\n{\n${indent(loop, '    ')}\n}` : loop;
  },
});

function usingLines({ modules }: Imports): string {
  return modules.map(([module]) => `using ${module};`).join('\n');
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${pascalCase(operationId)}.cs`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    const calls = call.reads ? [call.reads, call] : [call];
    const start = client(call, use);
    const sent = calls.flatMap((each) => send(each, resultOf(each), use));
    for (const module of ['System.Threading.Tasks', 'VoiceAgent']) use(module);
    return `${usingLines(imports)}

public static class ${pascalCase(call.operationId)}
{
    public static void Main() => Run().GetAwaiter().GetResult();

    private static async Task Run()
    {
${statements(start, layout, 2)}

        try
        {
${statements([...sent, printed(call, printForms(call))], layout, 3)}
            // Mono would abort the HttpClient's threads, and sometimes itself.
            Environment.Exit(0);
        }
        catch (ApiException error)
        {
            // The message of the error shows the body of the response.
            Console.Error.WriteLine("unexpected status: " + error.StatusCode);
            Environment.Exit(1);
        }
    }
}
`;
  },
  callsFile: 'Calls.cs',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of [COLLECTIONS, 'System.Threading.Tasks', 'VoiceAgent']) use(module);
    const entries = calls.map(([step, call]) => {
      const { reads } = call;
      const lines = [
        ...client(call, use),
        ...(reads ? [`var ${reads.result} = (${reads.type})known["${reads.operationId}"];`] : []),
        ...send(call, 'result', use),
        'return result;',
      ];
      return `case "${step}":\n{\n${statements(lines, layout, 1)}\n}`;
    });
    return fill(fill(text, 'imports', usingLines(imports)), 'calls', entries.join('\n\n'));
  },
};

const LIBRARIES = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];

export const csharp = harnessOf('csharp', {
  runnerPackages: 'mono-devel',
  note: 'Tested on Mono, not on .NET.',
  programs,
  build: ({ cache, work }) => [
    // The generator's package brings the JSON library of its clients. Mono looks for libraries beside the program.
    { argv: ['cp', `${cache}/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll`, work] },
    mcs(work, '-target:library', '-out:VoiceAgent.dll', '-recurse:voice-agent-csharp/*.cs'),
    mcs(work, '-r:VoiceAgent.dll', 'Driver.cs', 'Calls.cs'),
    ...['FirstCall.cs', ...operations.map((each) => programs.programFile(each.operationId))].map(
      (file) => mcs(work, '-r:VoiceAgent.dll', file),
    ),
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
