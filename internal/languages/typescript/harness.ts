import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/calls.js';
import { harnessOf, ofRepository } from '../src/harness.js';
import type { Doc } from '../src/layout.js';
import {
  fill,
  Imports,
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
import { array, braces, key, literal, object } from '../src/typescript.js';
import { scalars, valueWriter, written, type Inside } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const CLIENT = './voice-agent-typescript/client/index.js';
const API = './voice-agent-typescript/index.js';

const plain = (each: { readonly value: unknown }) => literal(each.value);
const members = (_: unknown, inside: Inside) => braces(inside(key));
const value = valueWriter('TypeScript', {
  ...scalars(literal),
  enumeration: plain,
  list: (_, inside) => array(inside()),
  object: members,
  map: members,
  copy: ({ from, field }) => `${from}.${field}`,
  organization: () => `process.env.${ORGANIZATION} ?? ''`,
  received: () => 'runs[0].data',
});

function client({ root }: Call, use: Use): Doc[] {
  return [
    `const client = ${use(CLIENT, 'createClient')}({
  baseUrl: \`\${process.env.${ROOTS[root]}}/api/v1\`,
  auth: process.env.${KEY},
  // ${NO_REDIRECTS}
  redirect: 'manual',
});`,
  ];
}

function send(call: Call, start: string, use: Use): Doc {
  const sent = {
    path: written(call, value, 'path'),
    query: written(call, value, 'query'),
    headers: written(call, value, 'header'),
  };
  const parts = Object.entries(sent).filter(([, parameters]) => parameters.length > 0);
  const options = [
    'client',
    ...parts.map(([part, parameters]) => [
      `${part}: `,
      object(parameters.map(([name, doc]) => [name, doc])),
    ]),
    ...(call.body ? [['body: ', value(call.body)]] : []),
  ];
  return [`${start}await ${use(API, call.operationId)}(`, braces(options), ');'];
}

/** A call of a program. The client does not raise an error for a status that the contract does not declare. */
function step(call: Call, response: string, use: Use): Doc[] {
  const { prints, result } = call;
  const data = prints.kind === 'status' ? [] : [`data: ${result}`];
  const taken = [...data, response === 'response' ? response : `response: ${response}`];
  const hasFailed = data.length > 0 ? `${result} === undefined` : `!${response}?.ok`;
  return [
    send(call, `const { ${taken.join(', ')} } = `, use),
    `if (${hasFailed}) {
  throw new Error(\`unexpected status: \${${response}?.status ?? 'no response'}\`);
}`,
  ];
}

const printForms: PrintForms = {
  status: 'response.status',
  print: (text) => `console.log(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.${name}`,
  each: (item, items, print, isOptional) =>
    `for (const ${item} of ${items}${isOptional ? ' ?? []' : ''}) {\n  ${print}\n}`,
};

function importLines({ modules }: Imports): string {
  const lines = modules.map(([module, names]) => [
    'import ',
    braces(names),
    ` from ${quoted(module)};`,
  ]);
  return statements(lines, layout);
}

function quoted(module: string): string {
  return `'${module}'`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${operationId}.ts`,
  program: (call) => {
    const imports = new Imports();
    const lines = [
      ...client(call, imports.use),
      '',
      ...(call.reads ? step(call.reads, 'read', imports.use) : []),
      ...step(call, 'response', imports.use),
      printed(call, printForms),
    ];
    const body = statements(lines, layout);
    return `${importLines(imports)}\n\n${body}\n`;
  },
  callsFile: 'calls.ts',
  calls: (calls, text) => {
    const imports = new Imports();
    const received = (name: string, operationId: string, type: string, suffix = '') => {
      imports.use(API, `type ${type}`);
      return `const ${name} = known.${operationId} as ${type}${suffix};`;
    };
    const entries = calls.map(([step, call]) => {
      const { reads, returns } = call;
      const lines = [
        ...client(call, imports.use),
        ...(reads ? [received(reads.result, reads.operationId, reads.type)] : []),
        ...(step === 'free-form' ? [received('runs', 'listUseCaseRuns', 'Run', '[]')] : []),
        send(call, 'const result = ', imports.use),
        `return ${returns === 'nothing' ? '{ ...result, data: undefined }' : 'result'};`,
      ];
      return `async ${quoted(step)}(known) {\n${statements(lines, layout, 1)}\n},`;
    });
    return fill(fill(text, 'imports', importLines(imports)), 'calls', entries.join('\n\n'));
  },
};

export const typescript = harnessOf('typescript', {
  note: 'Responses are not validated.',
  programs,
  build: ({ work }) => [{ argv: words`${ofRepository('tsc')} --project .`, cwd: work }],
  start: (program, { work }) => ({ argv: words`${ofRepository('tsx')} ${work}/${program}` }),
  driver: 'driver.ts',
  firstCall: 'first-call.mts',
});
