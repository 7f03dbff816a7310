import { basename, dirname } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import type { Call, Reads } from '../src/create-call.js';
import { typeName, type Member, type ObjectValue, type Value } from '../src/values.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { pascalCase as joined } from '../src/names.js';
import {
  fill,
  Imports,
  indent,
  KEY,
  ORGANIZATION,
  printStatement,
  programCalls,
  ROOTS,
  statements,
  type PrintForms,
  type ProgramWriter,
  type Use,
} from '../src/program.js';
import { decimal, quoted, scalars, valueWriter, writeParameters } from '../src/writer.js';

const layout = { width: 108, unit: '\t' };
/** The path of the client in the guide's module. */
const CLIENT = 'example.com/app/voiceagent';
const NULLABLE = 'github.com/oapi-codegen/nullable';
const TYPES = 'github.com/oapi-codegen/runtime/types';

/** The initialisms that the generator writes in capitals: https://go.dev/wiki/CodeReviewComments#initialisms. */
const INITIALISMS = new Set(
  'acl api ascii cpu css dns eof guid html http https id ip json qps ram rpc sla smtp sql ssh tcp tls ttl udp ui gid uid uuid uri url utf8 vm xml xmpp xsrf xss sip rtp amqp db ts'.split(
    ' ',
  ),
);

function pascalCase(name: string): string {
  return joined(name).replace(/[A-Z\d]+(?:[a-z\d]+|$)/g, (part) =>
    INITIALISMS.has(part.toLowerCase()) ? part.toUpperCase() : part,
  );
}

const map = (type: string, members: readonly Doc[]) => list(`${type}{`, members, '}');
const key = (name: string) => `${quoted(name)}: `;
const value = valueWriter('Go', {
  ...scalars(quoted),
  email: (example, _, use) => {
    use(TYPES);
    return `openapi_types.Email(${quoted(example.value)})`;
  },
  number: decimal,
  enumeration: (example) => `voiceagent.${typeName(example)}${pascalCase(example.value)}`,
  list: (example, _, use) => {
    const elements = example.members.map((item) =>
      item.value.kind === 'object' ? literal(item.value, use) : value(item.value, use),
    );
    return list(`[]${elementType(example)}{`, elements, '}');
  },
  object: (example, _, use) => [`voiceagent.${example.type}`, literal(example, use)],
  map: (example, inside) =>
    map(
      example.type ? `voiceagent.${example.type}` : `map[string]${elementType(example)}`,
      inside(key),
    ),
  'free-form': (_, inside) => map('map[string]any', inside(key)),
  copy: (example) => {
    const read = `${example.from}.${pascalCase(example.read)}`;
    // The request takes an enumeration, and the response has plain text.
    return example.as === 'enumeration' ? `(*voiceagent.${typeName(example)})(${read})` : read;
  },
  organization: (_, __, use) => {
    use('os');
    return `os.Getenv("${ORGANIZATION}")`;
  },
});

/** Writes the fields of a struct, with their values aligned like gofmt's. */
function literal({ members }: ObjectValue, use: Use): Doc {
  return list(
    '{',
    members.map((member) => fieldOf(member, use)),
    '}',
    { breaks: members.length > 1 },
  );
}

function fieldOf(member: Member, use: Use): Doc {
  return [`${pascalCase(member.name)}: `, assigned(member, use)];
}

/** An optional field is a pointer, and a nullable one has a wrapper type. */
function assigned({ value: example, required, nullable }: Member, use: Use): Doc {
  // An untyped constant takes the type of its field.
  if (example.kind === 'email' && required && !nullable) return quoted(example.value);
  const doc = value(example, use);
  if (example.kind === 'copy') {
    // A field that a response always has is not a pointer there.
    return example.as === 'free-form' && example.alwaysRead && !required ? ['&', doc] : doc;
  }
  if (nullable) {
    use(NULLABLE);
    const typed = example.kind === 'number' ? `float64(${decimal(example)})` : doc;
    return ['nullable.NewNullableWithValue(', typed, ')'];
  }
  if (required) return doc;
  return 'members' in example ? ['&', doc] : ['voiceagent.Ptr(', doc, ')'];
}

/** @throws for an empty list, because it does not show the type of its items */
function elementType({ members, owner, field }: Extract<Value, { members: unknown }>): string {
  const first = members[0]?.value;
  if (first?.kind === 'object') return `voiceagent.${first.type}`;
  if (first?.kind === 'string') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
}

/** Aligns the values of neighboring one-line fields like gofmt. */
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

function client({ root }: Call, fail: string, use: Use): Doc[] {
  for (const module of ['os', CLIENT]) use(module);
  const variables = [ROOTS[root], KEY].map((name) => `os.Getenv("${name}")`);
  return [list('client, err := voiceagent.Connect(', variables, ')'), onError(fail)];
}

function onError(fail: string): string {
  return `if err != nil {\n\t${fail}\n}`;
}

/** Returns true if the result of a call is a decoded body. */
function isDecoded({ returns, prints }: Call): boolean {
  return (returns === 'object' || returns === 'list') && prints.kind !== 'status';
}

function send(call: Call, fail: string, use: Use): Doc[] {
  const { operationId, parameters, body, result } = call;
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  const named = others.flatMap(({ name, required, value: sent }) =>
    sent ? [fieldOf({ name, required, nullable: false, value: sent }, use)] : [],
  );
  const passed = [
    'ctx',
    ...writeParameters(call, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    ...(others.length > 0
      ? [list(`&voiceagent.${pascalCase(operationId)}Params{`, named, '}')]
      : []),
    ...(body ? [value(body, use)] : []),
  ];
  const sent = list(`client.${pascalCase(operationId)}WithResponse(`, passed, ')', { hugs: true });
  return [
    isDecoded(call)
      ? [`${result}, err := voiceagent.Result(`, sent, ')']
      : ['response, err := ', sent],
    onError(fail),
  ];
}

function loop(item: string, items: string, print: string): string {
  return `for _, ${item} := range ${items} {\n\t${print}\n}`;
}

/** Optional lists in results are pointers. */
const printForms: PrintForms = {
  status: 'response.StatusCode()',
  print: (text) => `fmt.Println(${text})`,
  variable: (name) => name,
  field: (object, name) => `${object}.${pascalCase(name)}`,
  forEach: ({ item, items, print, isOptional }) =>
    isOptional
      ? `if ${items} != nil {\n${indent(loop(item, `*${items}`, print), '\t')}\n}`
      : loop(item, items, print),
  save: (_, file) =>
    `if err := os.WriteFile(${quoted(file)}, response.Body, 0o600); err != nil {\n\tlog.Fatal(err)\n}`,
};

/** Puts standard packages first. */
function importBlock({ modules }: Imports, others: readonly string[] = []): string {
  const named: Readonly<Record<string, string>> = {
    [TYPES]: 'openapi_types ',
  };
  const paths = [...new Set([...others, ...modules.map(([module]) => module)])].sort();
  const groups = [false, true].map((isHosted) =>
    paths.filter((path) => path.includes('.') === isHosted),
  );
  return groups
    .map((group) => group.map((path) => `${named[path] ?? ''}"${path}"`).join('\n'))
    .join('\n\n');
}

/** Reads an earlier result of the driver. */
function known({ call, part, variable }: Reads): Doc {
  const { operationId, returns, type, result } = call;
  const object = `voiceagent.${type}`;
  const read = (name: string, of: string) =>
    `${name}, err := read[${of}](known, "${operationId}")\n${onError(FAIL)}`;
  if (returns !== 'list') return read(result, object);
  const item = `${result}[0]${part === undefined ? '' : `.${pascalCase(part)}`}`;
  return `${read(result, `[]${object}`)}\n${variable} := ${item}`;
}

const FAIL = 'return result{}, err';

function driverCase(name: string, call: Call, use: Use): string {
  const { operationId, reads, returns, result, status } = call;
  const text = returns === 'bytes' ? ', Data: string(response.Body)' : '';
  const lines = [
    ...client(call, FAIL, use),
    ...(reads ? [known(reads)] : []),
    ...send(call, FAIL, use),
    ...(isDecoded(call)
      ? [
          `known["${operationId}"] = ${result}`,
          `return result{Status: ${status}, Data: ${result}}, nil`,
        ]
      : [`return result{Status: response.StatusCode()${text}}, nil`]),
  ];
  return `case "${name}":\n${aligned(statements(lines, layout, 1))}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${operationId}/main.go`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of ['context', 'log']) use(module);
    if (call.prints.kind !== 'saved') use('fmt');
    const fatal = 'log.Fatal(err)';
    const lines = [
      'ctx := context.Background()',
      ...client(call, fatal, use),
      '',
      ...programCalls(call).flatMap((operation) => send(operation, fatal, use)),
      printStatement(call, printForms),
    ];
    const body = aligned(statements(lines, layout, 1));
    return `package main

import (
${indent(importBlock(imports), '\t')}
)

func main() {
${body}
}
`;
  },
  callsFile: 'driver/calls.go',
  calls: (calls, text) => {
    const imports = new Imports();
    const cases = calls.map(([name, call]) => driverCase(name, call, imports.use));
    const used = importBlock(imports, ['context', 'errors']);
    return fill(fill(text, 'imports', used), 'calls', cases.join('\n\n'));
  },
};

export default harnessOf('go', {
  note: 'Without `connect.go`, a non-2xx status is not a Go error.',
  programs,
  fetch: ({ work }) => [{ argv: words`go mod download`, cwd: work }],
  build: ({ work }) => [{ argv: words`go build -o bin/ ./...`, cwd: work }],
  lint: (files, { work }) => [
    // gofmt succeeds whatever it finds, and prints the files that it would change.
    {
      argv: ['sh', '-c', 'gofmt -d "$@" && test -z "$(gofmt -l "$@")"', 'gofmt', ...files],
      cwd: work,
    },
    { argv: words`go vet ./...`, cwd: work },
  ],
  // A program has the name of its folder.
  start: (source, { work }) => ({ argv: [`${work}/bin/${basename(dirname(source))}`] }),
  driver: 'driver/main.go',
  clientFolder: 'voiceagent',
});
