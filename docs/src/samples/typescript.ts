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
  const start = result ? `const ${result.name} = ` : '';
  const passed = Object.keys(argument).length === 0 ? '' : literal(argument);
  return [
    `import { createClient } from '@voice-agent-platform/client';`,
    '',
    'const platform = createClient();',
    '',
    print([`${start}await platform.${operationId}(`, passed, ');'], layout),
    ...(result ? printed(result) : []),
  ].join('\n');
}

function printed({ name, item, fields }: Result): string[] {
  const shown = fields.map((field) => `${item ?? name}.${field}`).join(', ') || name;
  const line = `console.log(${shown});`;
  return item === undefined ? [line] : [`for (const ${item} of ${name}) {`, `  ${line}`, '}'];
}
