import { words } from '@voice-agent-platform/shared/process';
import { driven, ofRepository } from '../src/harness.js';
import { array, braces, key, literal, object } from '../src/typescript.js';
import { indent, scalars, valueWriter, writerOf, written, type Inside } from '../src/writer.js';

const plain = (each: { readonly value: unknown }) => literal(each.value);
const members = (_: unknown, inside: Inside) => braces(inside(key));
const value = valueWriter('TypeScript', {
  ...scalars(literal),
  enumeration: plain,
  list: (_, inside) => array(inside()),
  object: members,
  map: members,
  copy: ({ from, field }) => `${from}.${field}`,
  organization: () => 'organizationId',
});

const writer = writerOf({
  file: 'calls.ts',
  layout: { width: 92, unit: '  ' },
  statements: (call) => {
    const { operationId, root, body } = call;
    const sent = {
      path: written(call, value, 'path'),
      query: written(call, value, 'query'),
      headers: written(call, value, 'header'),
    };
    const parts = Object.entries(sent).filter(([, parameters]) => parameters.length > 0);
    const argument = object([
      ['client', root],
      ...parts.map(
        ([part, parameters]) =>
          [part, object(parameters.map(([name, doc]) => [name, doc]))] as const,
      ),
      ...(body ? [['body', value(body)] as const] : []),
    ]);
    return [[`const result = await api.${operationId}(`, argument, ');']];
  },
  known: ({ result, type, operationId }) =>
    `const ${result} = known.${operationId} as api.${type};`,
  end: ({ returns }) =>
    `return ${returns === 'nothing' ? '{ ...result, data: undefined }' : 'result'};`,
  entry: (operationId, body) =>
    `async ${operationId}({ base, platform, organizationId, known }) {\n${indent(body, '  ')}\n},`,
  between: '\n\n',
});

export const typescript = driven('typescript', {
  note: 'Responses are not validated.',
  writer,
  build: ({ work }) => [{ argv: words`${ofRepository('tsc')} --project .`, cwd: work }],
  start: (program, { work }) => ({ argv: words`${ofRepository('tsx')} ${work}/${program}` }),
  driver: 'driver.ts',
  firstCall: 'first-call.ts',
});
