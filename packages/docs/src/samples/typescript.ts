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
function literal(value: unknown, indent: string, used: number): string {
  const flat = flatLiteral(value);
  if (typeof value !== 'object' || value === null) return flat;
  if (indent !== '' && indent.length + used + flat.length <= LINE_WIDTH) return flat;
  if (indent === '' && used + flat.length <= LINE_WIDTH) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${literal(item, inner, 1)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const name = property(key);
    return `${inner}${name}: ${literal(item, inner, name.length + 3)},\n`;
  });
  return `{\n${entries.join('')}${indent}}`;
}

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return string(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${property(key)}: ${flatLiteral(item)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return JSON.stringify(value);
}

function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : string(key);
}

function string(value: string): string {
  const json = JSON.stringify(value);
  if (value.includes(`'`)) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
