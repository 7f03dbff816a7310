/** The languages in which the site shows a call. */
import { print } from '@voice-agent-platform/drivers/layout';
import { snakeCase } from '@voice-agent-platform/drivers/names';
import { literal } from '@voice-agent-platform/drivers/typescript';
import { address, type Result, type SampleRequest } from './request.js';

interface SampleLanguage {
  /** Fence of the language in Markdown, and its name in `localStorage`. */
  readonly id: string;
  readonly label: string;
  readonly extension: string;
  /** What the sample needs. */
  readonly uses: string;
  readonly write: (request: SampleRequest) => string;
}

export const LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', label: 'curl', extension: 'sh', uses: 'curl', write: curlSample },
  { id: 'ts', label: 'TypeScript', extension: 'ts', uses: 'the client', write: typescriptSample },
  {
    id: 'python',
    label: 'Python',
    extension: 'py',
    uses: "Python's standard library",
    write: pythonSample,
  },
];

/** The environment variables that every sample reads. */
const ROOTS = { base: 'VOICE_AGENT_BASE_URL', platform: 'VOICE_AGENT_PLATFORM_URL' } as const;
const KEY = 'VOICE_AGENT_API_KEY';
const ORGANIZATION = 'VOICE_AGENT_ORGANIZATION_ID';

export function curlSample(request: SampleRequest): string {
  const { method, root, organizationId, body } = request;
  return [
    `curl --fail-with-body --max-time 30 --request ${method} \\\n  "$${ROOTS[root]}${address(request)}"`,
    `--header "Authorization: Bearer $${KEY}"`,
    ...(organizationId ? [`--header "x-organization-id: $${ORGANIZATION}"`] : []),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${shellQuoted(body)}`]),
  ].join(' \\\n  ');
}

/** JSON in single quotes. A quote within ends the string, is escaped, and starts another string. */
function shellQuoted(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return `'${json.replaceAll(`'`, `'\\''`)}'`;
}

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
  const call = [`${start}await platform.${operationId}(`, passed, ');'];
  return [
    `import { createClient } from '@voice-agent-platform/client';`,
    '',
    'const platform = createClient();',
    '',
    print(call, { width: 72, unit: '  ' }),
    ...(result ? typescriptOutput(result) : []),
  ].join('\n');
}

function typescriptOutput({ name, item, fields }: Result): string[] {
  const shown = fields.map((field) => `${item ?? name}.${field}`).join(', ') || name;
  const line = `console.log(${shown});`;
  return item === undefined ? [line] : [`for (const ${item} of ${name}) {`, `  ${line}`, '}'];
}

/** Needs only Python's standard library. */
export function pythonSample(request: SampleRequest): string {
  const { method, root, organizationId, body, result } = request;
  const usesJson = body !== undefined || result?.fields.length;
  return [
    ...(usesJson ? ['import json'] : []),
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["${ROOTS[root]}"]`,
    `    + "${address(request)}",`,
    `    method="${method}",`,
    '    headers={',
    `        "Authorization": "Bearer " + os.environ["${KEY}"],`,
    ...(organizationId ? [`        "x-organization-id": os.environ["${ORGANIZATION}"],`] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    ...pythonOutput(result),
  ].join('\n');
}

function pythonOutput(result: Result | undefined): string[] {
  if (!result) return ['    print(response.status)'];
  if (result.fields.length === 0) return ['    print(response.read().decode())'];
  const name = snakeCase(result.name);
  const item = result.item && snakeCase(result.item);
  const load = `    ${name} = json.load(response)`;
  const line = `print(${result.fields.map((field) => `${item ?? name}["${field}"]`).join(', ')})`;
  return item === undefined ? [load, line] : [load, `for ${item} in ${name}:`, `    ${line}`];
}

const PYTHON_WORDS: Readonly<Record<string, string>> = {
  null: 'None',
  true: 'True',
  false: 'False',
};

/** JSON is Python but for three words. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/"(?:[^"\\]|\\.)*"|null|true|false/g, (token) => PYTHON_WORDS[token] ?? token)
    .replaceAll('\n', '\n    ');
}
