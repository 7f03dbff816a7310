import { snakeCase } from '@voice-agent-platform/drivers/names';
import {
  KEY_VARIABLE,
  ORGANIZATION_VARIABLE,
  ROOT_VARIABLES,
  address,
  type Result,
  type SampleRequest,
} from './request.js';

/** Needs only Python's standard library. */
export function pythonSample(request: SampleRequest): string {
  const { method, root, organizationId, body, result } = request;
  const imports = [
    ...(body !== undefined || result?.fields.length ? ['json'] : []),
    'os',
    'urllib.request',
  ];
  const headers = [
    `"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"],`,
    ...(organizationId ? [`"x-organization-id": os.environ["${ORGANIZATION_VARIABLE}"],`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "application/json",`]),
  ];
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    os.environ["${ROOT_VARIABLES[root]}"]`,
    `    + "${address(request)}",`,
    `    method="${method}",`,
    '    headers={',
    ...headers.map((header) => `        ${header}`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    ...read(result),
  ].join('\n');
}

function read(result: Result | undefined): string[] {
  if (!result) return ['    print(response.status)'];
  if (result.fields.length === 0) return ['    print(response.read().decode())'];
  const name = snakeCase(result.name);
  const item = result.item && snakeCase(result.item);
  const load = `    ${name} = json.load(response)`;
  const line = `print(${result.fields.map((field) => `${item ?? name}["${field}"]`).join(', ')})`;
  return item === undefined ? [load, line] : [load, `for ${item} in ${name}:`, `    ${line}`];
}

/** JSON is Python but for three words. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/"(?:[^"\\]|\\.)*"|null|true|false/g, (token) => WORDS[token] ?? token)
    .replaceAll('\n', '\n    ');
}

const WORDS: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };
