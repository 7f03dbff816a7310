import type { Call, ObjectValue, Place, Value } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { indent, quoted, valueWriter, written, type Writer } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const braces = { last: ',', pad: ' ' };

const text = (each: { readonly value: string }) => quoted(each.value);
const number = (each: { readonly value: number }) => String(each.value);
const value = valueWriter('TypeScript', {
  text,
  email: text,
  uri: text,
  integer: number,
  long: number,
  number,
  boolean: (each) => String(each.value),
  enumeration: text,
  list: ({ items }, place) =>
    list(
      '[',
      items.map((each) => value(each, place)),
      ']',
      { last: ',' },
    ),
  object,
  map: ({ entries }, place) => members(entries, place),
  'free-form': ({ entries }, place) => members(entries, place),
  copy: ({ from, field }) => `${from}.${field}`,
});

function members(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  return list(
    '{',
    entries.map(([name, each]) => [`${key(name)}: `, value(each, place)]),
    '}',
    braces,
  );
}

function object({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${key(each.name)}: `,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return list('{', named, '}', braces);
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function write(call: Call) {
  const { operationId, root, parameters, body } = call;
  const place = (where: 'path' | 'query') => {
    const named = written(call, where, value).map(([name, each]) => [`${key(name)}: `, each]);
    return named.length > 0 ? [[`${where}: `, list('{', named, '}', braces)]] : [];
  };
  const headers = parameters
    .filter((each) => each.in === 'header')
    .map(({ name }) => `headers: { ${key(name)}: organizationId }`);
  const passed = [
    `client: ${root}`,
    ...place('path'),
    ...place('query'),
    ...headers,
    ...(body ? [['body: ', object(body)]] : []),
  ];
  const lines = [`const result = await api.${operationId}(`, list('{', passed, '}', braces), ');'];
  return { imports: [], code: print(lines, layout) };
}

export const writer: Writer = {
  write,
  driver: 'driver.ts',
  file: 'calls.ts',
  program: (calls) => {
    const functions = calls.map((call) => {
      const { operationId, reads, returns } = call;
      const known =
        reads && `const ${reads.result} = known.${reads.operationId} as api.${reads.type};\n`;
      const end = `return ${returns === 'nothing' ? '{ ...result, data: undefined }' : 'result'};`;
      const body = indent(`${known ?? ''}${write(call).code}\n${end}`, '    ');
      return `  async ${operationId}({ base, platform, organizationId, known }) {\n${body}\n  },`;
    });
    return `import type { Client } from './generated/client/index.js';
import * as api from './generated/index.js';

export interface Context {
  base: Client;
  platform: Client;
  organizationId: string;
  /** What each operation has returned, for steps that send it back. */
  known: Record<string, unknown>;
}

/** What every function of the client resolves to. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

export const calls: Record<string, (context: Context) => Promise<Result>> = {
${functions.join('\n\n')}
};
`;
  },
};
