import { typesIn, type Call } from '../src/calls.js';
import { list, print } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import { dictionary, forms, last, layout, pythonWriter } from '../src/python.js';
import { quoted, valueWriter, written } from '../src/writer.js';

/** The generator prefixes names that Python or its models reserve. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except field finally for from global if import in is json lambda nonlocal not or pass property raise return schema self try while with yield',
  snakeCase,
  (name) => `var_${name}`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python (pydantic)', {
  ...forms,
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}.${each.replaceAll('-', '_MINUS_').toUpperCase()}` : quoted(each),
  object: ({ type }, { inside }) => list(`${type}(`, inside(keyword), ')', last),
  map: (_, place) => dictionary(place),
  'free-form': (_, place) => dictionary(place),
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

function write(call: Call) {
  const { operationId, root, tag, body } = call;
  const api = `${pascalCase(tag)}Api`;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(call, value).map(([name, sent]) => [keyword(name), sent]),
    ...(variable ? [`${variable}=${variable}`] : []),
  ];
  const lines = [
    ...(body ? [[`${variable} = `, value(body)]] : []),
    list(`response = ${api}(${root}).${snakeCase(operationId)}_with_http_info(`, passed, ')', last),
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const types = [api, ...typesIn(code, call, 'object', 'enumeration')];
  return { imports: types.map((each) => `from voice_agent_client import ${each}`), code };
}

export const writer = pythonWriter(write);
