import stringWidth from 'fast-string-width';
import { NAMES } from '@voice-agent-platform/contract-reader/targets';
import { printable } from './terminal.js';

export interface RenderOptions {
  readonly columns: number;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

export interface Rendered {
  readonly lines: readonly string[];
  /** Fields that did not fit into a table. */
  readonly omitted: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

const GAP = '  ';
const FIRST = ['id', ...NAMES, 'status', 'mode'];
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;

/** Renders a result for a terminal: a list of objects as a table, an object as a record, a text as it is. */
export function render(value: unknown, options: RenderOptions): Rendered {
  if (!isObject(value)) return { lines: [cell(value, true)], omitted: [] };
  if (!Array.isArray(value)) return renderRecord(value as Row, options);
  if (value.length === 0) return { lines: [options.dim('No results.')], omitted: [] };
  return value.every(isRow)
    ? renderTable(value, options)
    : { lines: value.map((item) => cell(item)), omitted: [] };
}

function renderTable(rows: readonly Row[], { columns, bold }: RenderOptions): Rendered {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort(
    (a, b) => rank(a) - rank(b),
  );
  const flat = names.filter((name) => rows.every((row) => isFlat(row[name])));
  const shown: { name: string; width: number }[] = [];
  let left = columns;
  for (const name of flat) {
    const width = Math.max(
      stringWidth(name),
      ...rows.map((row) => stringWidth(shortCell(row[name]))),
    );
    const needed = width + (shown.length > 0 ? GAP.length : 0);
    if (needed > left && shown.length > 0) continue;
    shown.push({ name, width });
    left -= needed;
  }
  const line = (text: (name: string) => string) =>
    shown
      .map(({ name, width }, index) =>
        index === shown.length - 1 ? text(name) : pad(text(name), width),
      )
      .join(GAP)
      .trimEnd();
  return {
    lines: [
      bold(line((name) => name.toUpperCase())),
      ...rows.map((row) => line((name) => shortCell(row[name]))),
    ],
    omitted: names.filter((name) => !shown.some((column) => column.name === name)),
  };
}

/** The identifier first, then names, then other fields in the order of the API, other identifiers last. */
function rank(name: string): number {
  const known = FIRST.indexOf(name);
  if (known >= 0) return known;
  return FIRST.length + (name.endsWith('_id') ? 1 : 0);
}

function renderRecord(record: Row, options: RenderOptions): Rendered {
  const { bold, columns } = options;
  const entries = Object.entries(record);
  if (entries.length === 0) return { lines: [options.dim('{}')], omitted: [] };
  const width = Math.max(
    ...entries.filter(([, value]) => isFlat(value)).map(([name]) => stringWidth(name)),
  );
  const parts = entries.map(([name, value]): Rendered => {
    if (isFlat(value)) return { lines: [bold(pad(name, width)) + GAP + cell(value)], omitted: [] };
    const inner = render(value, { ...options, columns: columns - GAP.length });
    return {
      lines: [bold(name), ...inner.lines.map((line) => GAP + line)],
      omitted: inner.omitted.map((each) => `${name}.${each}`),
    };
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    omitted: parts.flatMap(({ omitted }) => omitted),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is Row {
  return isObject(value) && !Array.isArray(value);
}

/** Whether a value fits into a cell: anything but an object, and a list of such. */
function isFlat(value: unknown): boolean {
  return Array.isArray(value) ? !value.some(isObject) : !isObject(value);
}

function cell(value: unknown, multiline = false): string {
  if (value === undefined || value === null || value === '') return '-';
  return Array.isArray(value)
    ? value.map((item) => cell(item)).join(', ') || '-'
    : printable(typeof value === 'string' ? value : JSON.stringify(value), { multiline });
}

/** A time without its seconds. */
function shortCell(value: unknown): string {
  return cell(value).replace(TIMESTAMP, '$1 $2Z');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}
