import { words } from '@voice-agent-platform/shared/process';
import { typeName, typesIn, type Member, type ObjectValue } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { chain, flat, indented, list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import { decimal, indent, quoted, scalars, valueWriter, writerOf, written } from '../src/writer.js';

const layout = { width: 88, unit: '    ' };
const hugging = { hugs: true };
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
  enumeration: (each) => `${typeName(each)}::${pascalCase(snakeCase(each.value))}`,
  list: (_, inside) => list('vec![', inside(), ']', hugging),
  object: model,
  map: ({ type, members }) => {
    const map = list('HashMap::from([', members.map(pair), '])', hugging);
    return type ? [`${type}(`, map, ')'] : map;
  },
  'free-form': ({ members }) => list('Map::from_iter([', members.map(pair), '])', hugging),
  copy: ({ field, limited }) => `current.${member(field)}${limited ? '.try_into()?' : ''}`,
  organization: () => '&organization_id',
});

function pair({ name, value: each }: Member): Doc {
  const converted = ['boolean', 'integer', 'number'].includes(each.kind);
  return list('(', [text(name), [value(each), converted ? '.into()' : '']], ')');
}

function model({ type, members, absent }: ObjectValue): Doc {
  const isDefault = absent.length > 0 && members.every(({ required }) => !required);
  const unset = isDefault
    ? ['..Default::default()']
    : absent.map((name) => `${member(name)}: Default::default()`);
  const fields = members.map((each) => [`${member(each.name)}: `, assigned(each)]);
  // Nothing may follow the rest of the fields.
  const more = isDefault ? { pads: true, last: '' } : { pads: true };
  return list(`${type} {`, [...fields, ...unset], '}', more);
}

/** An optional field is an `Option`, except a list or a free-form object, whose absence is an empty one. */
function assigned({ value: each, required, nullable }: Member): Doc {
  const doc = value(each);
  const isEmptyWhenAbsent =
    each.kind === 'list' ||
    each.kind === 'free-form' ||
    (each.kind === 'map' && each.type === undefined);
  if (each.kind === 'copy' || (!nullable && (required || isEmptyWhenAbsent))) return doc;
  return list('Some(', [doc], ')', hugging);
}

/** As rustfmt breaks a call: after the equals sign, or else before each dot. */
function assignment(start: string, receiver: string, call: Doc): Doc {
  const line = `${receiver}.${flat(call)}.await?;`;
  return line.length + layout.unit.length <= layout.width
    ? [start, indented(line)]
    : [`${start} ${receiver}`, chain([['.', call], '.await?;'], true)];
}

const writer = writerOf({
  file: 'src/calls.rs',
  layout,
  statements: (call) => {
    const { operationId, root, parameters, body, reads, returns } = call;
    const result = snakeCase(call.result);
    const variable = body && snakeCase(body.type);
    const unset = parameters.filter((each) => each.in === 'query' && !each.value);
    const path = parameters.flatMap(({ in: place, value: each }) =>
      place === 'path' && each && 'value' in each ? [quoted(String(each.value))] : [],
    );
    const query = parameters
      .filter((each) => each.in === 'query')
      .map(({ name, value: each }) => (each ? ['Some(', value(each), ')'] : member(name)));
    const passed = [
      ...path,
      ...query,
      ...written(call, value, 'header').map(([, sent]) => sent),
      ...(variable ? [`&${variable}`] : []),
    ];
    const name = returns === 'text' ? 'response' : result;
    return [
      ...(reads ? [`let current = ${snakeCase(reads.result)}.clone();`] : []),
      ...(body ? [[`let ${variable} = `, value(body), ';']] : []),
      ...unset.map((each) => `let ${member(each.name)} = None;`),
      assignment(`let ${name} =`, root, list(`${snakeCase(operationId)}(`, passed, ')')),
      ...(returns === 'text'
        ? [
            '// The body is a stream of bytes.',
            'let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;',
            `let ${result} = String::from_utf8(chunks.concat())?;`,
          ]
        : []),
    ];
  },
  imports: (call, code) => [
    ...(code.includes('HashMap::') ? ['use std::collections::HashMap;'] : []),
    ...(call.returns === 'text' ? ['use futures_util::TryStreamExt;'] : []),
    ...(/\bMap::/.test(code) ? ['use serde_json::Map;'] : []),
    ...typesIn(code, call).map((type) => `use voice_agent_client::types::${type};`),
  ],
  known: ({ result, type, operationId }) =>
    `let ${snakeCase(result)}: ${type} = from_value(known.of("${operationId}")?)?;`,
  knownImport: ({ type }) => `use voice_agent_client::types::${type};`,
  end: ({ returns, result }) =>
    returns === 'text'
      ? `Outcome { data: Some(${snakeCase(result)}.into()), ..Default::default() }`
      : `outcome(${snakeCase(result)})`,
  entry: (operationId, body) => `"${operationId}" => {\n${indent(body, '    ')}\n}`,
});

export const rust = driven('rust', {
  note: 'Updates cannot send an empty list.',
  writer,
  sampleLabel: 'Rust',
  build: ({ work, cache }) => [
    {
      argv: words`cargo build --locked`,
      cwd: work,
      // Dependencies are compiled once, for every client.
      env: { CARGO_TARGET_DIR: `${cache}/target` },
    },
  ],
  start: (source, { cache }) => ({
    argv: [`${cache}/target/debug/${source === 'src/main.rs' ? 'driver' : 'first-call'}`],
  }),
  driver: 'src/main.rs',
  firstCall: 'src/bin/first-call.rs',
});
