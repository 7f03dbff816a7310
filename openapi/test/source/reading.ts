/**
 * What a line of the source states of each name on it, read by machine: `string 2..30 required`.
 * `fact-notation.ts` writes a fact in the same form, so that the two can be held together.
 */
export type Reading = Readonly<Record<string, string>>;

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^array of (enum )?string/, 'array of string'],
  [/^array/, 'array of object'],
  [/^object \(map\)/, 'map'],
  [/object$|^object/, 'object'],
  [/^(uuid|date-time|enum|string)/, 'string'],
  [/^number/, 'number'],
  [/^integer/, 'integer'],
  [/^boolean/, 'boolean'],
];
const FORMAT = /\b(email|uuid|date-time)\b|\b(URI) format/;

/** Reads a row of a table by the names of its columns. */
export function readRow(line: string, columns: readonly string[]): Reading {
  const cells = cellsOf(line);
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const type = cell('Type');
  if (!type) return {};
  const notes = cell('Notes');
  const isRequired = /^yes/.test(cell('Required')) || /required in responses/.test(notes);
  const stated = [
    ...typeOf(type),
    ...lengthOf(`${type}. ${notes}`),
    ...(/^enum/.test(type) ? valuesOf(notes) : []),
    ...defaultOf(notes),
    ...(isRequired ? ['required'] : []),
  ];
  return { [cell('Field')]: stated.join(' ') };
}

export const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads a line of prose: `name (type, …)` as often as it occurs, lists of plain names, operations. */
export function readProse(line: string): Reading {
  const reading: Record<string, string> = {};
  const operation =
    /^\d+\. (GET|POST|PUT|PATCH|DELETE) \{(\w+)_url\}\/api\/v1(\S+)( \(deprecated\))?/;
  const [, method, root, path, deprecated] = operation.exec(line) ?? [];
  if (method && path) reading[`${method} ${path}`] = `${root}${deprecated ? ' deprecated' : ''}`;
  for (const [, names = '', lists = ''] of line.matchAll(
    /(Required|optional\)|Optional): ([^.]*)\./g,
  )) {
    if (/\w \((string|array|number)/.test(lists)) continue;
    for (const name of lists.replaceAll(/ \([^)]*\)/g, '').split(', ')) {
      reading[name] = names === 'Required' ? '? required' : '?';
    }
  }
  for (const [, name = '', details = ''] of line.matchAll(/([\w-]+) \(([^()]*)\)/g)) {
    if (!TYPES.some(([form]) => form.test(details)) || /^array of strings?$/.test(name)) continue;
    const values = /^enum (\w+) or (\w+)/.exec(details);
    reading[name] = [
      ...typeOf(details),
      ...lengthOf(details),
      ...(values ? [`${values[1]}|${values[2]}`] : []),
      ...defaultOf(details),
      ...(/\brequired\b/.test(details) ? ['required'] : []),
    ].join(' ');
  }
  return reading;
}

function typeOf(text: string): string[] {
  const type = TYPES.find(([form]) => form.test(text))?.[1] ?? '';
  const format = FORMAT.exec(text);
  return [
    type,
    ...(format ? [(format[1] ?? format[2] ?? '').toLowerCase()] : []),
    ...(/\bor null\b/.test(text) ? ['null'] : []),
  ];
}

function lengthOf(text: string): string[] {
  const [, from, to] = /[Ll]ength (\d+)(?: to (\d+))?/.exec(text) ?? [];
  const maximum = /Maximum length (\d+)/.exec(text)?.[1];
  if (maximum) return [`..${maximum}`];
  return from ? [`${from}..${to ?? from}`] : [];
}

function valuesOf(notes: string): string[] {
  const list = notes.replace(/^.*Values: /, '').replaceAll(/ \([^)]*\)/g, '');
  return [(list.split('.')[0] ?? '').split(', ').join('|')];
}

const defaultOf = (text: string): string[] => {
  const value = /\b[Dd]efault ([\w-]+)/.exec(text)?.[1];
  return value ? [`default=${value}`] : [];
};
