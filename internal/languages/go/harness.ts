import { words } from '@voice-agent-platform/shared/process';
import { typeName, type Call, type Member, type ObjectValue, type Value } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list, print, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import { decimal, indent, quoted, scalars, valueWriter, writerOf, written } from '../src/writer.js';

const layout = { width: 90, unit: '\t' };

const map = (type: string, members: readonly Doc[]) => list(`${type}{`, members, '}');
const key = (name: string) => `${quoted(name)}: `;
const value = valueWriter('Go', {
  ...scalars(quoted),
  email: (each) => `openapi_types.Email(${quoted(each.value)})`,
  number: decimal,
  enumeration: (each) => `api.${typeName(each)}${pascalCase(each.value)}`,
  list: (each) => {
    const elements = each.members.map((item) =>
      item.value.kind === 'object' ? literal(item.value) : value(item.value),
    );
    return list(`[]${elementType(each)}{`, elements, '}');
  },
  object: (each) => [`api.${each.type}`, literal(each)],
  map: (each, inside) =>
    map(each.type ? `api.${each.type}` : `map[string]${elementType(each)}`, inside(key)),
  'free-form': (_, inside) => map('map[string]any', inside(key)),
  copy: ({ field }) => `current.${pascalCase(field)}`,
  organization: () => 'os.Getenv("VOICE_AGENT_ORGANIZATION_ID")',
});

/** The fields of a struct. gofmt aligns their values. */
function literal({ members }: ObjectValue): Doc {
  return list('{', members.map(fieldOf), '}', { breaks: members.length > 1 });
}

function fieldOf(member: Member): Doc {
  return [`${pascalCase(member.name)}: `, assigned(member)];
}

/** An optional field is a pointer, and one that can be null has a type of its own. */
function assigned({ value: each, required, nullable }: Member): Doc {
  const doc = value(each);
  if (each.kind === 'copy') return doc;
  if (nullable) {
    const typed = each.kind === 'number' ? `float64(${decimal(each)})` : doc;
    return ['nullable.NewNullableWithValue(', typed, ')'];
  }
  if (required) return each.kind === 'email' ? quoted(each.value) : doc;
  return 'members' in each ? ['&', doc] : ['ptr(', doc, ')'];
}

/** @throws for an empty list, which does not show what it is a list of */
function elementType({ members, owner, field }: Extract<Value, { members: unknown }>): string {
  const first = members[0]?.value;
  if (first?.kind === 'object') return `api.${first.type}`;
  if (first?.kind === 'string') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
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

const writer = writerOf({
  file: 'calls.go',
  layout,
  // Nothing is imported by a sample: the path of the client's package is up to the reader.
  statements: (call) => {
    const { operationId, root, parameters, body, reads, result } = call;
    const variable = body && camelCase(body.type);
    const others = parameters.filter((each) => each.in !== 'path');
    const named = others.flatMap(({ name, required, value: sent }) =>
      sent ? [fieldOf({ name, required, nullable: false, value: sent })] : [],
    );
    const passed = [
      'ctx',
      ...written(call, value, 'path').map(([, sent]) => sent),
      ...(others.length > 0 ? [list(`&api.${pascalCase(operationId)}Params{`, named, '}')] : []),
      ...(variable ? [variable] : []),
    ];
    const method = `${root}.${pascalCase(operationId)}WithResponse`;
    const lines: Doc[] = [
      ...(reads ? [`current := ${reads.result}.JSON200 // nil unless the status is 200`] : []),
      ...(body ? [[`${variable} := `, value(body)]] : []),
      list(`${result}, err := ${method}(`, passed, ')'),
    ];
    return lines.map((line) => aligned(print(line, layout)));
  },
  fileImports: (code) =>
    Object.entries(LIBRARIES).flatMap(([name, path]) => (code.includes(name) ? [path] : [])),
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
  entry: (operationId, body) => `case "${operationId}":\n${indent(body, '\t')}`,
  between: '\n\n',
});

export const go = driven('go', {
  note: 'A non-2xx status is not a Go error: check the status.',
  writer,
  sampleLabel: 'Go',
  build: ({ work }) => [{ argv: words`go build -o bin/ . ./first-call`, cwd: work }],
  start: (source, { work }) => ({
    argv: [`${work}/bin/${source === 'main.go' ? 'driver' : 'first-call'}`],
  }),
  driver: 'main.go',
  firstCall: 'first-call/main.go',
});
