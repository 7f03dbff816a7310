import type { Call, ObjectValue } from '../src/calls.js';
import { print } from '../src/layout.js';
import { array, literal, object } from '../src/typescript.js';
import { indent, valueWriter, written, type Writer } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };

const plain = (each: { readonly value: unknown }) => literal(each.value);
const value = valueWriter('TypeScript', {
  text: plain,
  email: plain,
  uri: plain,
  integer: plain,
  long: plain,
  number: plain,
  boolean: plain,
  enumeration: plain,
  list: ({ items }, place) => array(items.map((each) => value(each, place))),
  object: model,
  map: ({ entries }, place) => object(entries.map(([name, each]) => [name, value(each, place)])),
  'free-form': ({ entries }, place) =>
    object(entries.map(([name, each]) => [name, value(each, place)])),
  copy: ({ from, field }) => `${from}.${field}`,
});

function model({ type, fields }: ObjectValue) {
  return object(
    fields.map(({ name, value: each }) => [name, value(each, { owner: type, field: name })]),
  );
}

function write(call: Call) {
  const { operationId, root, parameters, body } = call;
  const path = written(call, 'path', value);
  const query = written(call, 'query', value);
  const headers = parameters.filter((each) => each.in === 'header');
  const argument = object([
    ['client', root],
    ...(path.length > 0 ? [['path', object(path)] as const] : []),
    ...(query.length > 0 ? [['query', object(query)] as const] : []),
    ...headers.map(({ name }) => ['headers', object([[name, 'organizationId']])] as const),
    ...(body ? [['body', model(body)] as const] : []),
  ]);
  const code = print([`const result = await api.${operationId}(`, argument, ');'], layout);
  return { imports: [], code };
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
