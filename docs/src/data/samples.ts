/**
 * A call of an operation in the languages of the site. The page's own script writes samples too, from the values that a
 * reader enters.
 */
import { print } from '@voice-agent-platform/languages/layout';
import { snakeCase } from '@voice-agent-platform/languages/names';
import { literal } from '@voice-agent-platform/languages/typescript';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import type { PrintedResult } from './printed-result.js';
import { address, type SampleRequest } from './sample-request.js';

/**
 * `id` is the language of the Markdown fence, and the name of its tab. `uses` names the
 * requirement of the sample.
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
      : [
          `--header 'Content-Type: application/json'`,
          `--data ${shellQuoted(indentedJson(body, 2))}`,
        ]),
    ...(result?.file ? [`--output ${result.file}`] : []),
  ].join(' \\\n  ');
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

function typescriptOutput({ name, item, fields, file }: PrintedResult): string[] {
  if (file) return [`await writeFile('${file}', Buffer.from(await ${name}.arrayBuffer()));`];
  const line = `console.log(${fields.map((field) => `${item ?? name}.${field}`).join(', ')});`;
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

function pythonOutput(result: PrintedResult | undefined): string[] {
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
  return indentedJson(value, 4).replace(
    /"(?:[^"\\]|\\.)*"|null|true|false/g,
    (token) => PYTHON_WORDS[token] ?? token,
  );
}

/** Writes JSON for a line that is itself indented by the same number of spaces. */
function indentedJson(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, spaces).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
