import { parse } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import type { Reads, Call } from '../src/create-call.js';
import { typeName, type Member, type ObjectValue } from '../src/values.js';
import { harnessOf } from '../src/harness.js';
import { chain, flat, indented, list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import {
  fill,
  Imports,
  KEY,
  ORGANIZATION,
  printed,
  ROOTS,
  statements,
  type PrintForms,
  type ProgramWriter,
  type Use,
} from '../src/program.js';
import { decimal, quoted, scalars, valueWriter, written } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const hugging = { hugs: true };
const CLIENT = 'voice_agent_client';
const TYPES = `${CLIENT}::types`;
const member = namesAvoiding(
  'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type union unsafe use where while',
  snakeCase,
  (name) => `${name}_`,
);

const text = (plain: string) => `${quoted(plain)}.into()`;
const value = valueWriter('Rust', {
  ...scalars(text),
  // A text with a limited length has a type that checks it.
  string: (example) =>
    example.limited ? `${quoted(example.value)}.try_into()?` : text(example.value),
  number: decimal,
  enumeration: (example, _, use) =>
    `${use(TYPES, typeName(example))}::${pascalCase(snakeCase(example.value))}`,
  list: (_, inside) => list('vec![', inside(), ']', hugging),
  object: (example, _, use) => model(example, use),
  map: ({ type, members }, _, use) => {
    const pairs = members.map((entry) => pair(entry, use));
    const map = list(`${use('std::collections', 'HashMap')}::from([`, pairs, '])', hugging);
    return type ? [`${use(TYPES, type)}(`, map, ')'] : map;
  },
  'free-form': ({ members }, _, use) => {
    const pairs = members.map((entry) => pair(entry, use));
    return list(`${use('serde_json', 'Map')}::from_iter([`, pairs, '])', hugging);
  },
  copy: (example, _, use) => {
    const read = `${snakeCase(example.from)}.${member(example.read)}`;
    if (example.as === 'limited') return `${read}.try_into()?`;
    if (example.as !== 'enumeration') return read;
    // The request takes an enumeration, and the response has plain text.
    return `${read}.map(${use(TYPES, typeName(example))}::try_from).transpose()?`;
  },
  organization: (_, __, use) => {
    use('std', 'env');
    return `&env::var("${ORGANIZATION}")?`;
  },
});

function pair({ name, value: example }: Member, use: Use): Doc {
  const converted = ['boolean', 'integer', 'number'].includes(example.kind);
  return list('(', [text(name), [value(example, use), converted ? '.into()' : '']], ')');
}

function model({ type, members, absent }: ObjectValue, use: Use): Doc {
  const isDefault = absent.length > 0 && members.every(({ required }) => !required);
  const unset = isDefault
    ? ['..Default::default()']
    : absent.map((name) => `${member(name)}: Default::default()`);
  const fields = members.map((entry) => [`${member(entry.name)}: `, assigned(entry, use)]);
  // Rust allows nothing after the rest of the fields, not even a comma.
  const more = isDefault ? { pads: true, last: '' } : { pads: true };
  return list(`${use(TYPES, type)} {`, [...fields, ...unset], '}', more);
}

/** An optional field is an `Option`, except that an absent list or free-form object is an empty one. */
function assigned({ value: example, required, nullable }: Member, use: Use): Doc {
  const doc = value(example, use);
  const isEmptyWhenAbsent =
    example.kind === 'list' ||
    example.kind === 'free-form' ||
    (example.kind === 'map' && example.type === undefined);
  if (example.kind === 'copy' || (!nullable && (required || isEmptyWhenAbsent))) return doc;
  return list('Some(', [doc], ')', hugging);
}

function client({ root }: Call, use: Use): Doc[] {
  use('std', 'env');
  const variables = [ROOTS[root], KEY].map((name) => `&env::var("${name}")?`);
  return [[list(`let client = ${use(CLIENT, 'connect')}(`, variables, ')?'), ';']];
}

/** The text around a call, and the place of the statement. */
interface Sending {
  /** The variable for the result. */
  readonly variable: string;
  /** The parts such as `.await`, and the access to the result in the response. */
  readonly end: readonly string[];
  /** The depth of nested blocks. */
  readonly depth: number;
}

/** Breaks a call like rustfmt: after the equals sign, or before each dot. */
function assignment(start: string, call: Doc, { end, depth }: Omit<Sending, 'variable'>): Doc {
  const line = `client.${flat(call)}${end.join('')};`;
  const room = layout.width - layout.unit.length * (depth + 1);
  return line.length < room
    ? [start, indented(line)]
    : [
        `${start} client`,
        chain([['.', call], ...end.slice(0, -1), `${end.at(-1)};`], { breaks: true }),
      ];
}

function send(call: Call, use: Use, { variable, ...ending }: Sending): Doc[] {
  const { operationId, parameters, body } = call;
  const update = body && snakeCase(body.type);
  const path = parameters.flatMap(({ in: place, value: example }) =>
    place === 'path' && example && 'value' in example ? [quoted(String(example.value))] : [],
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ value: example }) => (example ? ['Some(', value(example, use), ')'] : 'None'));
  const passed = [
    ...path,
    ...query,
    ...written(call, (sent) => value(sent, use), 'header').map(([, sent]) => sent),
    ...(update ? [`&${update}`] : []),
  ];
  const invocation = list(`${snakeCase(operationId)}(`, passed, ')');
  return [
    ...(body ? [[`let ${update} = `, value(body, use), ';']] : []),
    assignment(`let ${variable} =`, invocation, ending),
  ];
}

/** The parts of every call that turn a failure into an error of the client. */
function awaited(use: Use): readonly string[] {
  return ['.await', `.map_err(${use(CLIENT, 'CallError')}::from)?`];
}

/** Reads the body of a response as a stream of bytes. */
function received(use: Use): Doc {
  use('futures_util', 'TryStreamExt');
  return 'let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;';
}

/** Reads an earlier result of the driver. */
function known({ call, part, variable }: Reads, use: Use): Doc {
  const type = use(TYPES, call.type);
  const returned = (of: string) => `from_value::<${of}>(known.of("${call.operationId}")?)?`;
  const start = `let ${snakeCase(variable)} = `;
  if (call.returns !== 'list') return `${start}${returned(type)};`;
  const member = part === undefined ? '' : `.${snakeCase(part)}.unwrap_or_default()`;
  return `${start}${returned(`Vec<${type}>`)}.remove(0)${member};`;
}

function driverCase(name: string, call: Call, use: Use): string {
  const { reads, returns } = call;
  const lines = [
    ...client(call, use),
    ...(reads ? [known(reads, use)] : []),
    ...send(call, use, { variable: 'response', end: awaited(use), depth: 3 }),
    ...(returns === 'bytes'
      ? [
          received(use),
          'let text = String::from_utf8(chunks.concat())?;',
          'Outcome { data: Some(text.into()), ..Default::default() }',
        ]
      : ['outcome(response)']),
  ];
  return `"${name}" => {\n${statements(lines, layout, 1)}\n}`;
}

const printForms: PrintForms = {
  status: 'response.status().as_u16()',
  print: (text) => (/^\w+$/.test(text) ? `println!("{${text}}");` : `println!("{}", ${text});`),
  variable: snakeCase,
  field: (object, name) => `${object}.${member(name)}`,
  // An absent list is an empty one, so it needs no case of its own.
  forEach: ({ item, items, print }) => {
    const iterated = items.includes('.') ? `&${items}` : `${items}.iter()`;
    return `for ${item} in ${iterated} {\n    ${print}\n}`;
  },
  save: (_, file) => `fs::write(${quoted(file)}, chunks.concat())?;`,
};

/** Sorts imports like rustfmt: several names of a module come after the modules in it. */
function byPath(
  [a, namesOfA]: Imports['modules'][number],
  [b, namesOfB]: Imports['modules'][number],
): number {
  const path = (module: string, of: readonly string[]) =>
    `${module}::${of.length > 1 ? '~' : (of[0] ?? '')}`;
  return path(a, namesOfA) < path(b, namesOfB) ? -1 : 1;
}

/** Puts modules of the language first. */
function useLines({ modules }: Imports): string {
  const groups = [true, false].map((isStandard) =>
    modules
      .filter(([module]) => /^std\b/.test(module) === isStandard)
      .sort(byPath)
      .map(([module, names]) => {
        const [only = '', ...others] = names;
        return others.length === 0
          ? `use ${module}::${only};`
          : [list(`use ${module}::{`, names, '}'), ';'];
      }),
  );
  return groups
    .filter((group) => group.length > 0)
    .map((group) => statements(group, layout))
    .join('\n\n');
}

const programs: ProgramWriter = {
  programFile: (operationId) => `src/bin/${snakeCase(operationId)}.rs`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    use('std::error', 'Error');
    if (call.prints.kind === 'saved') use('std', 'fs');
    const end = awaited(use);
    const { reads, returns, prints, result } = call;
    const isResponse = returns === 'bytes' || prints.kind === 'status';
    const variable = isResponse ? 'response' : snakeCase(result);
    const lines = [
      ...client(call, use),
      '',
      ...(reads
        ? send(reads.call, use, {
            variable: snakeCase(reads.call.result),
            end: [...end, '.into_inner()'],
            depth: 1,
          })
        : []),
      ...send(call, use, { variable, end, depth: 1 }),
      ...(returns === 'bytes' ? [received(use)] : []),
      printed(call, printForms),
      'Ok(())',
    ];
    const code = statements(lines, layout, 1);
    return `${useLines(imports)}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
${code}
}
`;
  },
  callsFile: 'src/calls.rs',
  calls: (calls, code) => {
    const imports = new Imports();
    const { use } = imports;
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    return fill(fill(code, 'imports', useLines(imports)), 'calls', cases.join('\n'));
  },
};

export default harnessOf('rust', {
  note: 'Updates cannot send an empty list.',
  programs,
  tolerate: ['null-field', 'empty-list'],
  fetch: ({ work }) => [{ argv: words`cargo fetch --locked`, cwd: work }],
  build: ({ work, cache }) => [
    {
      argv: words`cargo build --locked`,
      cwd: work,
      // Compiles dependencies once for all clients.
      env: { CARGO_TARGET_DIR: `${cache}/target` },
    },
  ],
  start: (source, { cache }) => ({
    argv: [`${cache}/target/debug/${source === 'src/main.rs' ? 'driver' : parse(source).name}`],
  }),
  checks: 'src/bin/checks.rs',
  driver: 'src/main.rs',
});
