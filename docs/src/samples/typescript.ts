import type { Result, SampleRequest } from './request.js';

const LINE_WIDTH = 72;

/** Uses the client, which reads the roots, the key and the organization from the environment. */
export function typescriptSample(request: SampleRequest): string {
  const { operationId, pathValues, query, body, result } = request;
  const argument = {
    ...(Object.keys(pathValues).length > 0 ? { path: pathValues } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const start = result.kind === 'nothing' ? '' : `const ${result.name} = `;
  const call = `${start}await platform.${operationId}(`;
  const passed = Object.keys(argument).length === 0 ? '' : literal(argument, '', call.length + 2);
  return [
    `import { createClient } from '@voice-agent-platform/client';`,
    '',
    'const platform = createClient();',
    '',
    `${call}${passed});`,
    ...print(result),
  ].join('\n');
}

function print(result: Result): string[] {
  if (result.kind === 'nothing') return [];
  if (result.kind === 'text') return [`console.log(${result.name});`];
  const subject = result.kind === 'each' ? result.item : result.name;
  const shown = `console.log(${result.fields.map((field) => `${subject}.${field}`).join(', ')});`;
  return result.kind === 'each'
    ? [`for (const ${result.item} of ${result.name}) {`, `  ${shown}`, '}']
    : [shown];
}

/** A JSON value as TypeScript, on one line where it fits. `used` is the length of what is on the line before and after it. */
function literal(value: unknown, indent: string, used: number, width = LINE_WIDTH): string {
  if (typeof value === 'string') return string(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = (inner: string, room: number) =>
    Object.entries(value).map(([key, item]) => {
      const name = isList ? '' : `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : string(key)}: `;
      return name + literal(item, inner, name.length + 1, room);
    });
  const flat = parts('', Infinity).join(', ');
  const line = isList ? `[${flat}]` : flat === '' ? '{}' : `{ ${flat} }`;
  if (indent.length + used + line.length <= width) return line;
  const inner = `${indent}  `;
  const lines = parts(inner, width).map((part) => `${inner}${part},\n`);
  return `${line.at(0)}\n${lines.join('')}${indent}${line.at(-1)}`;
}

function string(value: string): string {
  const json = JSON.stringify(value);
  if (value.includes(`'`)) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
