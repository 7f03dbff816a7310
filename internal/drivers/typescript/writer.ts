import type { Call } from '../src/calls.js';
import { print } from '../src/layout.js';
import { array, braces, key, literal, object } from '../src/typescript.js';
import { indent, valueWriter, writerOf, written, type Inside } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };

const plain = (each: { readonly value: unknown }) => literal(each.value);
const members = (_: unknown, { inside }: Inside) => braces(inside(key));
const value = valueWriter('TypeScript', {
  text: plain,
  email: plain,
  uri: plain,
  integer: plain,
  long: plain,
  number: plain,
  boolean: plain,
  enumeration: plain,
  list: (_, { inside }) => array(inside()),
  object: members,
  map: members,
  'free-form': members,
  copy: ({ from, field }) => `${from}.${field}`,
  organization: () => 'organizationId',
});

function write(call: Call) {
  const { operationId, root, body } = call;
  const parts = (
    [
      ['path', 'path'],
      ['query', 'query'],
      ['headers', 'header'],
    ] as const
  ).map(([name, place]) => [name, written(call, value, place)] as const);
  const argument = object([
    ['client', root],
    ...parts.flatMap(([name, sent]) =>
      sent.length > 0 ? [[name, object(sent.map(([each, doc]) => [each, doc]))] as const] : [],
    ),
    ...(body ? [['body', value(body)] as const] : []),
  ]);
  const code = print([`const result = await api.${operationId}(`, argument, ');'], layout);
  return { imports: [], code };
}

export const writer = writerOf({
  write,
  driver: 'driver.ts',
  file: 'calls.ts',
  known: ({ result, type, operationId }) =>
    `const ${result} = known.${operationId} as api.${type};`,
  end: ({ returns }) =>
    `return ${returns === 'nothing' ? '{ ...result, data: undefined }' : 'result'};`,
  entry: (operationId, body) =>
    `  async ${operationId}({ base, platform, organizationId, known }) {\n${indent(body, '    ')}\n  },`,
  around: (functions) => `import type { Client } from './generated/client/index.js';
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
`,
});
