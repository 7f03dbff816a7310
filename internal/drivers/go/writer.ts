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
  quoted,
  uniqueSorted,
  valueWriter,
  written,
  type Writer,
} from '../src/writer.js';

const layout = { width: 90, unit: '\t' };
const last = { last: ',' };

const value = valueWriter('Go', {
  text: (each) => quoted(each.value),
  uri: (each) => quoted(each.value),
  email: (each) => `openapi_types.Email(${quoted(each.value)})`,
  integer: (each) => String(each.value),
  long: (each) => `int64(${each.value})`,
  number: decimal,
  boolean: (each) => String(each.value),
  enumeration: (each, place) => `api.${typeName(each, place)}${pascalCase(each.value)}`,
  list: ({ items }, place) => {
    const elements = items.map((each) =>
      each.kind === 'object' ? literal(each) : value(each, place),
    );
    return list(`[]${elementType(items, place)}{`, elements, '}', last);
  },
  object: (each) => [`api.${each.type}`, literal(each)],
  map: ({ type, entries }, place) =>
    list(
      `${
        type
          ? `api.${type}`
          : `map[string]${elementType(
              entries.map(([, each]) => each),
              place,
            )}`
      }{`,
      members(entries, place),
      '}',
      last,
    ),
  'free-form': ({ entries }, place) => list('map[string]any{', members(entries, place), '}', last),
  copy: ({ field }) => `current.${pascalCase(field)}`,
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

function members(entries: readonly (readonly [string, Value])[], place: Place): Doc[] {
  return entries.map(([name, each]) => [`${quoted(name)}: `, value(each, place)]);
}

/** @throws for an empty list, which does not show what it is a list of */
function elementType([first]: readonly Value[], { owner, field }: Place): string {
  if (first?.kind === 'object') return `api.${first.type}`;
  if (first?.kind === 'text') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
}

function write(call: Call) {
  const { operationId, root, parameters, body, reads } = call;
  const variable = body && camelCase(body.type);
  const others = parameters.filter((each) => each.in !== 'path');
  const named = others.flatMap(({ name, in: place, value: sent, required }): Doc[] => {
    const field = pascalCase(name);
    if (place === 'header') return [`${field}: os.Getenv("VOICE_AGENT_ORGANIZATION_ID")`];
    const where = { owner: operationId, field: name };
    return sent
      ? [[`${field}: `, assigned({ name, value: sent, required, nullable: false }, where)]]
      : [];
  });
  const passed = [
    'ctx',
    ...written(call, 'path', value).map(([, each]) => each),
    ...(others.length > 0
      ? [list(`&api.${pascalCase(operationId)}Params{`, named, '}', last)]
      : []),
    ...(variable ? [variable] : []),
  ];
  const invocation = list(
    `${resultOf(call)}, err := ${root}.${pascalCase(operationId)}WithResponse(`,
    passed,
    ')',
    last,
  );
  const lines: Doc[] = [
    ...(reads ? [`current := ${reads.result}.JSON200 // nil unless the status is 200`] : []),
    ...(body ? [[`${variable} := `, value(body, { owner: operationId, field: 'body' })]] : []),
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

function resultOf({ result, reads }: Call): string {
  return reads ? camelCase(`updated ${result}`) : result;
}

export const writer: Writer = {
  write,
  driver: 'main.go',
  file: 'calls.go',
  program: (calls) => {
    const sources = calls.map((call) => ({ call, ...write(call) }));
    const cases = sources.map(({ call, code }) => {
      const { operationId, reads, returns } = call;
      const result = resultOf(call);
      const known = reads && [
        `${reads.result}, _ := known["${reads.operationId}"].(*api.${pascalCase(reads.operationId)}Response)`,
        `if ${reads.result} == nil || ${reads.result}.JSON200 == nil {`,
        `\treturn result{}, errors.New("${reads.operationId} has not succeeded")`,
        '}',
      ];
      const lines = [
        ...(known ?? []),
        code,
        'if err != nil {',
        '\treturn result{}, err',
        '}',
        `known["${operationId}"] = ${result}`,
        `return ${{ object: 'withJSON', list: 'withJSON', text: 'withText', nothing: 'withStatus' }[returns]}(${result}${returns === 'text' ? `, ${result}.Body` : ''}), nil`,
      ];
      return `\tcase "${operationId}":\n${indent(lines.join('\n'), '\t\t')}`;
    });
    const used = Object.entries(LIBRARIES).filter(([name]) =>
      sources.some(({ code }) => code.includes(name)),
    );
    const imports = [
      '"context"',
      '"errors"',
      'api "driver/generated"',
      ...used.map(([, path]) => path),
    ];
    return [
      `package main\n\nimport (\n${indent(uniqueSorted(imports).join('\n'), '\t')}\n)`,
      `func call(ctx context.Context, operationID string, base, platform *api.ClientWithResponses, known map[string]any) (result, error) {\n\tswitch operationID {\n${cases.join('\n\n')}\n\t}\n\treturn result{}, errors.New("unknown operation " + operationID)\n}\n`,
    ].join('\n\n');
  },
};
