import {
  typeName,
  type Call,
  type Field,
  type ObjectValue,
  type Place,
  type Value,
} from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import {
  decimal,
  indent,
  plain,
  quoted,
  uniqueSorted,
  valueWriter,
  writerOf,
  written,
} from '../src/writer.js';

const layout = { width: 90, unit: '\t' };
const last = { last: ',' };

const text = (each: { readonly value: string }) => quoted(each.value);
const map = (type: string, members: readonly Doc[]) => list(`${type}{`, members, '}', last);
const key = (name: string) => `${quoted(name)}: `;
const value = valueWriter('Go', {
  text,
  uri: text,
  email: (each) => `openapi_types.Email(${quoted(each.value)})`,
  integer: plain,
  long: (each) => `int64(${each.value})`,
  number: decimal,
  boolean: plain,
  enumeration: (each, place) => `api.${typeName(each, place)}${pascalCase(each.value)}`,
  list: ({ items }, place) => {
    const elements = items.map((each) =>
      each.kind === 'object' ? literal(each) : value(each, place),
    );
    return list(`[]${elementType(items, place)}{`, elements, '}', last);
  },
  object: (each) => [`api.${each.type}`, literal(each)],
  map: ({ type, entries }, place) => {
    const items = entries.map(([, each]) => each);
    return map(type ? `api.${type}` : `map[string]${elementType(items, place)}`, place.inside(key));
  },
  'free-form': (_, { inside }) => map('map[string]any', inside(key)),
  copy: ({ field }) => `current.${pascalCase(field)}`,
  organization: () => 'os.Getenv("VOICE_AGENT_ORGANIZATION_ID")',
});

/** The fields of a struct. gofmt aligns their values. */
function literal({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${pascalCase(each.name)}: `,
    assigned(each, { owner: type, field: each.name }),
  ]);
  return list('{', named, '}', { ...last, breaks: fields.length > 1 });
}

/** An optional field is a pointer, and one that can be null has a type of its own. */
function assigned({ value: each, required, nullable }: Field, place: Place): Doc {
  const doc = value(each, place);
  if (each.kind === 'copy') return doc;
  if (nullable)
    return [
      'nullable.NewNullableWithValue(',
      each.kind === 'number' ? `float64(${decimal(each)})` : doc,
      ')',
    ];
  if (required) return each.kind === 'email' ? quoted(each.value) : doc;
  return ['list', 'map', 'free-form', 'object'].includes(each.kind)
    ? ['&', doc]
    : ['ptr(', doc, ')'];
}

/** @throws for an empty list, which does not show what it is a list of */
function elementType([first]: readonly Value[], { owner, field }: Place): string {
  if (first?.kind === 'object') return `api.${first.type}`;
  if (first?.kind === 'text') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
}

function write(call: Call) {
  const { operationId, root, parameters, body, reads, result } = call;
  const variable = body && camelCase(body.type);
  const others = parameters.filter((each) => each.in !== 'path');
  const named = others.flatMap(({ name, value: sent, required }): Doc[] => {
    const field = { name, required, nullable: false };
    const where = { owner: operationId, field: name };
    return sent ? [[`${pascalCase(name)}: `, assigned({ ...field, value: sent }, where)]] : [];
  });
  const passed = [
    'ctx',
    ...written(call, value, 'path').map(([, sent]) => sent),
    ...(others.length > 0
      ? [list(`&api.${pascalCase(operationId)}Params{`, named, '}', last)]
      : []),
    ...(variable ? [variable] : []),
  ];
  const invocation = list(
    `${result}, err := ${root}.${pascalCase(operationId)}WithResponse(`,
    passed,
    ')',
    last,
  );
  const lines: Doc[] = [
    ...(reads ? [`current := ${reads.result}.JSON200 // nil unless the status is 200`] : []),
    ...(body ? [[`${variable} := `, value(body)]] : []),
    invocation,
  ];
  const code = aligned(lines.map((line) => print(line, layout)).join('\n'));
  // A sample has none: the path of the client's package is up to the reader.
  return { imports: [], code };
}

const LIBRARIES: Readonly<Record<string, string>> = {
  'nullable.': '"github.com/oapi-codegen/nullable"',
  'openapi_types.': 'openapi_types "github.com/oapi-codegen/runtime/types"',
  'os.': '"os"',
};

/** What makes the result of a call. */
const RESULTS: Readonly<Record<Call['returns'], string>> = {
  object: 'withJSON',
  list: 'withJSON',
  text: 'withText',
  nothing: 'withStatus',
};

/** As gofmt aligns the values of neighboring fields that have one line each. */
function aligned(code: string): string {
  return code.replace(/(?:^\t+\w+: .*,\n){2,}/gm, (block) => {
    const rows = block
      .trimEnd()
      .split('\n')
      .map((line) => /^(\t+\w+:) (.*)$/.exec(line) ?? []);
    const longest = Math.max(...rows.map(([, name = '']) => name.length));
    return rows.map(([, name = '', rest]) => `${name.padEnd(longest)} ${rest}\n`).join('');
  });
}

export const writer = writerOf({
  write,
  driver: 'main.go',
  file: 'calls.go',
  known: ({ operationId, result }) =>
    [
      `${result}, _ := known["${operationId}"].(*api.${pascalCase(operationId)}Response)`,
      `if ${result} == nil || ${result}.JSON200 == nil {`,
      `\treturn result{}, errors.New("${operationId} has not succeeded")`,
      '}',
    ].join('\n'),
  end: ({ operationId, result, returns }) =>
    [
      'if err != nil {',
      '\treturn result{}, err',
      '}',
      `known["${operationId}"] = ${result}`,
      `return ${RESULTS[returns]}(${result}${returns === 'text' ? `, ${result}.Body` : ''}), nil`,
    ].join('\n'),
  entry: (operationId, body) => `\tcase "${operationId}":\n${indent(body, '\t\t')}`,
  around: (cases) => {
    const code = cases.join('\n\n');
    const used = Object.entries(LIBRARIES).filter(([name]) => code.includes(name));
    const imports = [
      '"context"',
      '"errors"',
      'api "driver/generated"',
      ...used.map(([, path]) => path),
    ];
    return [
      `package main\n\nimport (\n${indent(uniqueSorted(imports).join('\n'), '\t')}\n)`,
      `func call(ctx context.Context, operationID string, base, platform *api.ClientWithResponses, known map[string]any) (result, error) {\n\tswitch operationID {\n${code}\n\t}\n\treturn result{}, errors.New("unknown operation " + operationID)\n}\n`,
    ].join('\n\n');
  },
});
