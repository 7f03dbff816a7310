import { parse } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import { typeName, type Call, type Member, type ObjectValue } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { chain, flat, indented, list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import {
  fill,
  Imports,
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

const layout = { width: 100, unit: '    ' };
const hugging = { hugs: true };
const CLIENT = 'voice_agent_client';
const TYPES = `${CLIENT}::types`;
const member = namesAvoiding(
  'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type union unsafe use where while',
  snakeCase,
  (name) => `${name}_`,
);

const text = (each: string) => `${quoted(each)}.into()`;
const value = valueWriter('Rust', {
  ...scalars(text),
  // A text with a limited length has a type of its own, which checks it.
  string: (each) => (each.limited ? `${quoted(each.value)}.try_into()?` : text(each.value)),
  number: decimal,
  enumeration: (each, _, use) =>
    `${use(TYPES, typeName(each))}::${pascalCase(snakeCase(each.value))}`,
  list: (_, inside) => list('vec![', inside(), ']', hugging),
  object: (each, _, use) => model(each, use),
  map: ({ type, members }, _, use) => {
    const pairs = members.map((each) => pair(each, use));
    const map = list(`${use('std::collections', 'HashMap')}::from([`, pairs, '])', hugging);
    return type ? [`${use(TYPES, type)}(`, map, ')'] : map;
  },
  'free-form': ({ members }, _, use) => {
    const pairs = members.map((each) => pair(each, use));
    return list(`${use('serde_json', 'Map')}::from_iter([`, pairs, '])', hugging);
  },
  copy: ({ from, field, limited }) =>
    `${snakeCase(from)}.${member(field)}${limited ? '.try_into()?' : ''}`,
  organization: (_, __, use) => {
    use('std', 'env');
    return `&env::var("${ORGANIZATION}")?`;
  },
  received: (_, __, use) =>
    `from_value::<Vec<${use(TYPES, 'Run')}>>(known.of("listUseCaseRuns")?)?.remove(0).data`,
});

function pair({ name, value: each }: Member, use: Use): Doc {
  const converted = ['boolean', 'integer', 'number'].includes(each.kind);
  return list('(', [text(name), [value(each, use), converted ? '.into()' : '']], ')');
}

function model({ type, members, absent }: ObjectValue, use: Use): Doc {
  const isDefault = absent.length > 0 && members.every(({ required }) => !required);
  const unset = isDefault
    ? ['..Default::default()']
    : absent.map((name) => `${member(name)}: Default::default()`);
  const fields = members.map((each) => [`${member(each.name)}: `, assigned(each, use)]);
  // Nothing may follow the rest of the fields.
  const more = isDefault ? { pads: true, last: '' } : { pads: true };
  return list(`${use(TYPES, type)} {`, [...fields, ...unset], '}', more);
}

/** An optional field is an `Option`, except a list or a free-form object, whose absence is an empty one. */
function assigned({ value: each, required, nullable }: Member, use: Use): Doc {
  const doc = value(each, use);
  const isEmptyWhenAbsent =
    each.kind === 'list' ||
    each.kind === 'free-form' ||
    each.kind === 'received' ||
    (each.kind === 'map' && each.type === undefined);
  if (each.kind === 'copy' || (!nullable && (required || isEmptyWhenAbsent))) return doc;
  return list('Some(', [doc], ')', hugging);
}

function client({ root }: Call, use: Use): Doc[] {
  use('std', 'env');
  for (const name of ['AUTHORIZATION', 'HeaderMap', 'HeaderValue']) use('reqwest::header', name);
  use(CLIENT, 'Client');
  return [
    `let key = env::var("${KEY}")?;
let mut authorization: HeaderValue = format!("Bearer {key}").parse()?;
authorization.set_sensitive(true); // otherwise \`{:?}\` of the client shows the key
let http = reqwest::Client::builder()
    .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
    // ${NO_REDIRECTS}
    .redirect(reqwest::redirect::Policy::none())
    .build()?;
let root = env::var("${ROOTS[root]}")? + "/api/v1";
let client = Client::new_with_client(&root, http);`,
  ];
}

/** As rustfmt breaks a call: after the equals sign, or else before each dot. */
function assignment(start: string, call: Doc, end: readonly string[], depth: number): Doc {
  const line = `client.${flat(call)}${end.join('')};`;
  return line.length + layout.unit.length * (depth + 1) < layout.width
    ? [start, indented(line)]
    : [`${start} client`, chain([['.', call], ...end.slice(0, -1), `${end.at(-1)};`], true)];
}

interface Sent {
  /** What follows the call, such as \`.await\` and what takes the result out of the response. */
  readonly end: readonly string[];
  /** How deep the blocks around it are. */
  readonly depth: number;
}

function send(call: Call, variable: string, { end, depth }: Sent, use: Use): Doc[] {
  const { operationId, parameters, body } = call;
  const update = body && snakeCase(body.type);
  const path = parameters.flatMap(({ in: place, value: each }) =>
    place === 'path' && each && 'value' in each ? [quoted(String(each.value))] : [],
  );
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ value: each }) => (each ? ['Some(', value(each, use), ')'] : 'None'));
  const passed = [
    ...path,
    ...query,
    ...written(call, (sent) => value(sent, use), 'header').map(([, sent]) => sent),
    ...(update ? [`&${update}`] : []),
  ];
  const invocation = list(`${snakeCase(operationId)}(`, passed, ')');
  return [
    ...(body ? [[`let ${update} = `, value(body, use), ';']] : []),
    assignment(`let ${variable} =`, invocation, end, depth),
  ];
}

/** Reads the text of a response, whose body is a stream of bytes. */
function received({ result }: Call, use: Use): Doc[] {
  use('futures_util', 'TryStreamExt');
  return [
    'let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;',
    `let ${snakeCase(result)} = String::from_utf8(chunks.concat())?;`,
  ];
}

const printForms: PrintForms = {
  status: 'response.status().as_u16()',
  print: (printedText) => `println!("{}", ${printedText});`,
  variable: snakeCase,
  field: (object, name) => `${object}.${member(name)}`,
  // An absent list is an empty one.
  each: (item, items, print) => `for ${item} in ${items}.iter() {\n    ${print}\n}`,
};

/** Modules of the language first. */
function useLines({ modules }: Imports): string {
  const groups = [true, false].map((isStandard) =>
    modules
      .filter(([module]) => /^std\b/.test(module) === isStandard)
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
    const taken = { end: ['.await', '.map_err(reason)?'], depth: 1 };
    const { reads, returns, prints, result } = call;
    const isResponse = returns === 'text' || prints.kind === 'status';
    const lines = [
      ...client(call, use),
      '',
      ...(reads
        ? send(
            reads,
            snakeCase(reads.result),
            { ...taken, end: [...taken.end, '.into_inner()'] },
            use,
          )
        : []),
      ...send(call, isResponse ? 'response' : snakeCase(result), taken, use),
      ...(returns === 'text' ? received(call, use) : []),
      printed(call, printForms),
      'Ok(())',
    ];
    const body = statements(lines, layout, 1);
    return `${useLines(imports)}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
${body}
}

/// Names the status. An error of the client can show the body of the response, which may hold secrets.
fn reason(error: voice_agent_client::Error) -> String {
    match error.status() {
        Some(status) => format!("unexpected status: {status}"),
        None => "no response that the client can read".into(),
    }
}
`;
  },
  callsFile: 'src/calls.rs',
  calls: (calls, code) => {
    const imports = new Imports();
    const { use } = imports;
    const entries = calls.map(([step, call]) => {
      const { reads, returns } = call;
      const lines = [
        ...client(call, use),
        ...(reads
          ? [
              `let ${snakeCase(reads.result)}: ${use(TYPES, reads.type)} = from_value(known.of("${reads.operationId}")?)?;`,
            ]
          : []),
        ...send(call, 'response', { end: ['.await?'], depth: 3 }, use),
        ...(returns === 'text'
          ? [
              ...received(call, use),
              `Outcome { data: Some(${snakeCase(call.result)}.into()), ..Default::default() }`,
            ]
          : ['outcome(response)']),
      ];
      return `"${step}" => {\n${statements(lines, layout, 1)}\n}`;
    });
    return fill(fill(code, 'imports', useLines(imports)), 'calls', entries.join('\n'));
  },
};

export const rust = harnessOf('rust', {
  note: 'Updates cannot send an empty list.',
  programs,
  build: ({ work, cache }) => [
    {
      argv: words`cargo build --locked`,
      cwd: work,
      // Dependencies are compiled once, for every client.
      env: { CARGO_TARGET_DIR: `${cache}/target` },
    },
  ],
  start: (source, { cache }) => ({
    argv: [`${cache}/target/debug/${source === 'src/main.rs' ? 'driver' : parse(source).name}`],
  }),
  driver: 'src/main.rs',
  firstCall: 'src/bin/first-call.rs',
});
