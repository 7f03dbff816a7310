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
    ...(body !== undefined || ['fields', 'each'].includes(result.kind) ? ['json'] : []),
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

function read(result: Result): string[] {
  if (result.kind === 'nothing') return ['    print(response.status)'];
  if (result.kind === 'text') return ['    print(response.read().decode())'];
  const name = snakeCase(result.name);
  const load = `    ${name} = json.load(response)`;
  if (result.kind === 'fields') return [load, `print(${fields(name, result.fields)})`];
  const item = snakeCase(result.item);
  return [load, `for ${item} in ${name}:`, `    print(${fields(item, result.fields)})`];
}

function fields(name: string, keys: readonly string[]): string {
  return keys.map((key) => `${name}["${key}"]`).join(', ');
}

/** JSON is Python but for three words. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/"(?:[^"\\]|\\.)*"|null|true|false/g, (token) => WORDS[token] ?? token)
    .replaceAll('\n', '\n    ');
}

const WORDS: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };
