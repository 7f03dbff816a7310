/**
 * A call of an operation in the languages of the site. The page's own script writes samples too, from the values that a
 * reader enters.
 */
import { print } from '@voice-agent-platform/languages/layout';
import { camelCase, snakeCase } from '@voice-agent-platform/languages/names';
import { literal } from '@voice-agent-platform/languages/typescript';
import type { Field } from './fields.js';
import type { OperationView } from './operations.js';

export type SampleRequest = ReturnType<typeof sampleRequest>;

/**
 * The part of the response that a sample prints. It never prints a whole organization, because that contains secrets.
 */
export interface Result {
  readonly name: string;
  /** The variable for an item of a list. */
  readonly item?: string;
  /** The printed fields of the result, or of each item. */
  readonly fields: readonly string[];
  /** The file for the bytes of a response that is not JSON. They are not printed, because they can be audio. */
  readonly file?: string;
}

export function sampleRequest(operation: OperationView) {
  const { operationId, method, root, path, organizationId, request } = operation;
  return {
    operationId,
    method,
    root,
    path,
    organizationId,
    pathValues: request.path,
    query: request.query,
    /** Parsed JSON, or undefined. */
    body: request.body as unknown,
    /** The printed result, unless the response has no known body. */
    result: chooseResult(operation, Object.keys(request.body ?? {})),
  };
}

/** Returns path and query of the request, with the prefix that both roots share. */
export function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

function chooseResult(operation: OperationView, sent: readonly string[]): Result | undefined {
  const { success, responses, secrets } = operation;
  if (success.body === 'text') return { name: 'response', fields: [], file: 'call-recording' };
  const response = responses.find(({ status }) => status === String(success.status));
  if (success.body !== 'json' || !response || response.fields.length === 0) return undefined;
  const secret = secrets.response.map((place) => place.split(/[.[]/)[0]);
  // Fields that were sent come first, then required ones. Identifiers are left out.
  const rank = ({ name, required }: Field) => (sent.includes(name) ? 0 : required ? 1 : 2);
  const fields = response.fields
    .filter(({ name }) => !name.endsWith('id') && !secret.includes(name))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 2)
    .map(({ name }) => name);
  const item = camelCase(response.schema ?? 'result');
  return response.type.startsWith('array')
    ? { name: `${item}s`, item, fields }
    : { name: item, fields };
}

/**
 * `id` is the language of the Markdown fence and the name in `localStorage`. `uses` names the requirement of the
 * sample.
 */
export const LANGUAGES = [
  { id: 'curl', label: 'curl', uses: 'curl', write: curlSample },
  { id: 'ts', label: 'TypeScript', uses: 'the client', write: typescriptSample },
  { id: 'python', label: 'Python', uses: "Python's standard library", write: pythonSample },
];

/** The environment variables that every sample reads. */
const ROOTS = { base: 'VOICE_AGENT_BASE_URL', platform: 'VOICE_AGENT_PLATFORM_URL' } as const;
const KEY = 'VOICE_AGENT_API_KEY';
const ORGANIZATION = 'VOICE_AGENT_ORGANIZATION_ID';

export function curlSample(request: SampleRequest): string {
  const { method, root, organizationId, body, result } = request;
  return [
    `curl --fail-with-body --max-time 30 --request ${method} \\\n  "$${ROOTS[root]}${address(request)}"`,
    `--header "Authorization: Bearer $${KEY}"`,
    ...(organizationId ? [`--header "x-organization-id: $${ORGANIZATION}"`] : []),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${shellQuoted(body)}`]),
    ...(result?.file ? [`--output ${result.file}`] : []),
  ].join(' \\\n  ');
}

/** Quotes JSON with single quotes. A quote inside ends the text, is escaped, and starts another text. */
function shellQuoted(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return `'${json.replaceAll(`'`, `'\\''`)}'`;
}

/** Writes a sample for the client, which reads the roots, the key and the organization from the environment. */
export function typescriptSample(request: SampleRequest): string {
  const { operationId, pathValues, query, body, result } = request;
  const argument = {
    ...(Object.keys(pathValues).length > 0 ? { path: pathValues } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const start = result ? `const ${result.name} = ` : '';
  const passed = Object.keys(argument).length === 0 ? '' : literal(argument);
  const [imported, client] = result?.file
    ? ['asResponse, createClient', 'asResponse(platform)']
    : ['createClient', 'platform'];
  const call = [`${start}await ${client}.${operationId}(`, passed, ');'];
  return [
    ...(result?.file ? [`import { writeFile } from 'node:fs/promises';`] : []),
    `import { ${imported} } from '@voice-agent-platform/client';`,
    '',
    'const platform = createClient();',
    '',
    print(call, { width: 72, unit: '  ' }),
    ...(result ? typescriptOutput(result) : []),
  ].join('\n');
}

function typescriptOutput({ name, item, fields, file }: Result): string[] {
  if (file) return [`await writeFile('${file}', Buffer.from(await ${name}.arrayBuffer()));`];
  const shown = fields.map((field) => `${item ?? name}.${field}`).join(', ') || name;
  const line = `console.log(${shown});`;
  return item === undefined ? [line] : [`for (const ${item} of ${name}) {`, `  ${line}`, '}'];
}

/** Writes a sample that needs only Python's standard library. */
export function pythonSample(request: SampleRequest): string {
  const { method, root, organizationId, body, result } = request;
  const usesJson = body !== undefined || (result && !result.file);
  return [
    ...(usesJson ? ['import json'] : []),
    'import os',
    'import urllib.request',
    ...(result?.file ? ['from pathlib import Path'] : []),
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
  if (result.file) return [`    Path("${result.file}").write_bytes(response.read())`];
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

/** Writes a Python literal, which differs from JSON in three words. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/"(?:[^"\\]|\\.)*"|null|true|false/g, (token) => PYTHON_WORDS[token] ?? token)
    .replaceAll('\n', '\n    ');
}
