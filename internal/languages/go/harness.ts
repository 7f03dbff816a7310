import { basename, dirname } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import { typeName, type Call, type Member, type ObjectValue, type Value } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
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
import { decimal, quoted, scalars, valueWriter, written } from '../src/writer.js';

const layout = { width: 90, unit: '\t' };
/** The client in the module of the guide. */
const CLIENT = 'example.com/app/voice-agent-go';
const NULLABLE = 'github.com/oapi-codegen/nullable';
const TYPES = 'github.com/oapi-codegen/runtime/types';
/** Functions of the file itself. */
const OWN = 'main';

const map = (type: string, members: readonly Doc[]) => list(`${type}{`, members, '}');
const key = (name: string) => `${quoted(name)}: `;
const value = valueWriter('Go', {
  ...scalars(quoted),
  email: (each, _, use) => {
    use(TYPES);
    return `openapi_types.Email(${quoted(each.value)})`;
  },
  number: decimal,
  enumeration: (each) => `voiceagent.${typeName(each)}${pascalCase(each.value)}`,
  list: (each, _, use) => {
    const elements = each.members.map((item) =>
      item.value.kind === 'object' ? literal(item.value, use) : value(item.value, use),
    );
    return list(`[]${elementType(each)}{`, elements, '}');
  },
  object: (each, _, use) => [`voiceagent.${each.type}`, literal(each, use)],
  map: (each, inside) =>
    map(each.type ? `voiceagent.${each.type}` : `map[string]${elementType(each)}`, inside(key)),
  'free-form': (_, inside) => map('map[string]any', inside(key)),
  copy: ({ from, field }) => `${from}.${pascalCase(field)}`,
  organization: (_, __, use) => {
    use('os');
    return `os.Getenv("${ORGANIZATION}")`;
  },
  received: () => '(*runs)[0].Data',
});

/** The fields of a struct. gofmt aligns their values. */
function literal({ members }: ObjectValue, use: Use): Doc {
  return list(
    '{',
    members.map((each) => fieldOf(each, use)),
    '}',
    { breaks: members.length > 1 },
  );
}

function fieldOf(member: Member, use: Use): Doc {
  return [`${pascalCase(member.name)}: `, assigned(member, use)];
}

/** An optional field is a pointer, and one that can be null has a type of its own. */
function assigned({ value: each, required, nullable }: Member, use: Use): Doc {
  // A constant has the type of its field.
  if (each.kind === 'email' && required && !nullable) return quoted(each.value);
  const doc = value(each, use);
  if (each.kind === 'copy') return doc;
  if (nullable) {
    use(NULLABLE);
    const typed = each.kind === 'number' ? `float64(${decimal(each)})` : doc;
    return ['nullable.NewNullableWithValue(', typed, ')'];
  }
  if (required) return doc;
  return 'members' in each || each.kind === 'received'
    ? ['&', doc]
    : [`${use(OWN, 'ptr')}(`, doc, ')'];
}

/** @throws for an empty list, which does not show what it is a list of */
function elementType({ members, owner, field }: Extract<Value, { members: unknown }>): string {
  const first = members[0]?.value;
  if (first?.kind === 'object') return `voiceagent.${first.type}`;
  if (first?.kind === 'string') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
}

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

/** @param fail what ends the function after an error */
function client({ root }: Call, fail: string, use: Use): Doc[] {
  for (const module of ['context', 'net/http', 'os', CLIENT]) use(module);
  return [
    `authorize := func(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${KEY}"))
	return nil
}
// ${NO_REDIRECTS}
stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
	return http.ErrUseLastResponse
}}
client, err := voiceagent.NewClientWithResponses(
	os.Getenv("${ROOTS[root]}")+"/api/v1",
	voiceagent.WithRequestEditorFn(authorize),
	voiceagent.WithHTTPClient(stay),
)
${onError(fail)}`,
  ];
}

function onError(fail: string): string {
  return `if err != nil {\n\t${fail}\n}`;
}

function send(call: Call, response: string, fail: string, use: Use): Doc[] {
  const { operationId, parameters, body } = call;
  const variable = body && camelCase(body.type);
  const others = parameters.filter((each) => each.in !== 'path');
  const named = others.flatMap(({ name, required, value: sent }) =>
    sent ? [fieldOf({ name, required, nullable: false, value: sent }, use)] : [],
  );
  const passed = [
    'ctx',
    ...written(call, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    ...(others.length > 0
      ? [list(`&voiceagent.${pascalCase(operationId)}Params{`, named, '}')]
      : []),
    ...(variable ? [variable] : []),
  ];
  const method = `client.${pascalCase(operationId)}WithResponse`;
  return [
    ...(body ? [[`${variable} := `, value(body, use)]] : []),
    list(`${response}, err := ${method}(`, passed, ')'),
    onError(fail),
  ];
}

const FATAL = 'log.Fatal(err)';

/** A call of a program, and what it takes of the response: `JSON200` is nil for any status but 200. */
function step(call: Call, response: string, use: Use): Doc[] {
  const { returns, result, prints } = call;
  const isDecoded = returns === 'object' || returns === 'list';
  const decoded = `${response}.JSON200`;
  const isUsed = isDecoded && prints.kind !== 'status';
  const hasFailed = isDecoded
    ? `${isUsed ? result : decoded} == nil`
    : `${response}.StatusCode() >= 300`;
  return [
    ...send(call, response, FATAL, use),
    ...(isUsed ? [`${result} := ${decoded}`] : []),
    `if ${hasFailed} {\n\tlog.Fatal("unexpected response: ", ${response}.Status())\n}`,
  ];
}

/** Results are pointers, as are optional lists in them. */
function printForms({ prints }: Call, response: string): PrintForms {
  const loop = (item: string, items: string, print: string) =>
    `for _, ${item} := range ${items} {\n\t${print}\n}`;
  return {
    status: `${response}.StatusCode()`,
    print: (text) => `fmt.Println(${prints.kind === 'text' ? `string(${response}.Body)` : text})`,
    variable: (name) => name,
    field: (object, name) => `${object}.${pascalCase(name)}`,
    each: (item, items, print, isOptional) => {
      if (prints.kind === 'field') return loop(item, `*${items}`, print);
      if (!isOptional) return loop(item, items, print);
      return `if ${items} != nil {\n${indent(loop(item, `*${items}`, print), '\t')}\n}`;
    },
  };
}

/** Standard packages first. */
function importBlock({ modules }: Imports, others: readonly string[] = []): string {
  const named: Readonly<Record<string, string>> = {
    [CLIENT]: 'voiceagent ',
    [TYPES]: 'openapi_types ',
  };
  const paths = [...new Set([...others, ...modules.map(([module]) => module)])]
    .filter((module) => module !== OWN)
    .sort();
  const groups = [false, true].map((isHosted) =>
    paths.filter((path) => path.includes('.') === isHosted),
  );
  return groups
    .map((group) => group.map((path) => `${named[path] ?? ''}"${path}"`).join('\n'))
    .join('\n\n');
}

/** What makes the result of a driver's call. */
const RESULTS: Readonly<Record<Call['returns'], string>> = {
  object: 'withJSON(response)',
  list: 'withJSON(response)',
  text: 'withText(response, response.Body)',
  nothing: 'withStatus(response)',
};

/** Takes what an earlier call of the driver has returned. */
function known(operationId: string, variable: string, type: string): Doc {
  return `${variable}, _ := known["${operationId}"].(*${type})
if ${variable} == nil {
	return result{}, errors.New("${operationId} has not succeeded")
}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${operationId}/main.go`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of ['context', 'fmt', 'log']) use(module);
    const { reads } = call;
    const response = reads ? 'updateResponse' : 'response';
    const lines = [
      'ctx := context.Background()',
      ...client(call, FATAL, use),
      '',
      ...(reads ? step(reads, 'response', use) : []),
      ...step(call, response, use),
      printed(call, printForms(call, response)),
    ];
    const body = aligned(statements(lines, layout, 1));
    const helper = imports.has(OWN) ? '\nfunc ptr[T any](value T) *T { return &value }\n' : '';
    return `package main

import (
${indent(importBlock(imports), '\t')}
)

func main() {
${body}
}
${helper}`;
  },
  callsFile: 'driver/calls.go',
  calls: (calls, text) => {
    const imports = new Imports();
    const fail = 'return result{}, err';
    const entries = calls.map(([step, call]) => {
      const { operationId, reads, returns } = call;
      const isDecoded = returns === 'object' || returns === 'list';
      const lines = [
        ...client(call, fail, imports.use),
        ...(reads ? [known(reads.operationId, reads.result, `voiceagent.${reads.type}`)] : []),
        ...(step === 'free-form' ? [known('listUseCaseRuns', 'runs', '[]voiceagent.Run')] : []),
        ...send(call, 'response', fail, imports.use),
        ...(isDecoded ? [`known["${operationId}"] = response.JSON200`] : []),
        `return ${RESULTS[returns]}, nil`,
      ];
      return `case "${step}":\n${aligned(statements(lines, layout, 1))}`;
    });
    const used = importBlock(imports, ['errors']);
    return fill(fill(text, 'imports', used), 'calls', entries.join('\n\n'));
  },
};

export const go = harnessOf('go', {
  note: 'A non-2xx status is not a Go error: check the status.',
  programs,
  build: ({ work }) => [{ argv: words`go build -o bin/ ./...`, cwd: work }],
  // A program has the name of its folder.
  start: (source, { work }) => ({ argv: [`${work}/bin/${basename(dirname(source))}`] }),
  driver: 'driver/main.go',
  firstCall: 'first-call/main.go',
});
