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
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    ...read(result),
  ].join('\n');
}

function read(result: Result): string[] {
  switch (result.kind) {
    case 'nothing':
      return ['    print(response.status)'];
    case 'text':
      return ['    print(response.read().decode())'];
    case 'fields': {
      const name = snakeCase(result.name);
      return [`    ${name} = json.load(response)`, `print(${fields(name, result.fields)})`];
    }
    case 'each': {
      const name = snakeCase(result.name);
      const item = snakeCase(result.item);
      return [
        `    ${name} = json.load(response)`,
        `for ${item} in ${name}:`,
        `    print(${fields(item, result.fields)})`,
      ];
    }
  }
}

function fields(name: string, keys: readonly string[]): string {
  return keys.map((key) => `${name}["${key}"]`).join(', ');
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A JSON value as Python writes it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${literal(item, inner)},\n`);
    return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${literal(item, inner)},\n`,
    );
    return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}
