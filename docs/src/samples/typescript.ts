import { print } from '@voice-agent-platform/drivers/layout';
import { literal } from '@voice-agent-platform/drivers/typescript';
import type { Result, SampleRequest } from './request.js';

const layout = { width: 72, unit: '  ' };

/** Uses the client, which reads the roots, the key and the organization from the environment. */
export function typescriptSample(request: SampleRequest): string {
  const { operationId, pathValues, query, body, result } = request;
  const argument = {
    ...(Object.keys(pathValues).length > 0 ? { path: pathValues } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const start = result.kind === 'nothing' ? '' : `const ${result.name} = `;
  const passed = Object.keys(argument).length === 0 ? '' : literal(argument);
  return [
    `import { createClient } from '@voice-agent-platform/client';`,
    '',
    'const platform = createClient();',
    '',
    print([`${start}await platform.${operationId}(`, passed, ');'], layout),
    ...printed(result),
  ].join('\n');
}

function printed(result: Result): string[] {
  if (result.kind === 'nothing') return [];
  if (result.kind === 'text') return [`console.log(${result.name});`];
  const subject = result.kind === 'each' ? result.item : result.name;
  const shown = `console.log(${result.fields.map((field) => `${subject}.${field}`).join(', ')});`;
  return result.kind === 'each'
    ? [`for (const ${result.item} of ${result.name}) {`, `  ${shown}`, '}']
    : [shown];
}
