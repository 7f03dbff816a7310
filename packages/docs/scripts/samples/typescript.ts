import { format } from 'prettier';
import { roots } from '../contract/roots.js';
import { keyVariable, organizationVariable, rootVariables } from './environment.js';
import { resultOf, type Result } from './results.js';
import type { SampleRequest } from './sample-request.js';

/** Uses the client, laid out by prettier. */
export async function typescriptSample(request: SampleRequest): Promise<string> {
  const { operation, path, query, body } = request;
  const result = resultOf(operation.operationId);
  const argument = JSON.stringify({
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    body,
  });
  const call = `await platform.${operation.operationId}(${argument === '{}' ? '' : argument});`;
  const code = `
    import { createClient } from '@voice-agent-platform/client';

    const platform = createClient({
      baseUrl: process.env.${rootVariables.base} ?? '${roots.base.sandbox}',
      platformUrl: process.env.${rootVariables.platform} ?? '${roots.platform.sandbox}',
      apiKey: process.env.${keyVariable} ?? '',
      ${operation.organizationId ? `organizationId: process.env.${organizationVariable},` : ''}
    });

    ${result.kind === 'nothing' ? call : `const ${result.name} = ${call}\n${print(result)}`}
  `;
  const formatted = await format(code, { parser: 'typescript', singleQuote: true, printWidth: 72 });
  return formatted.trimEnd();
}

function print(result: Exclude<Result, { kind: 'nothing' }>): string {
  if (result.kind === 'text') return `console.log(${result.name});`;
  const subject = result.kind === 'each' ? result.item : result.name;
  const shown = `console.log(${result.fields.map((field) => `${subject}.${field}`).join(', ')});`;
  return result.kind === 'each'
    ? `for (const ${result.item} of ${result.name}) { ${shown} }`
    : shown;
}
