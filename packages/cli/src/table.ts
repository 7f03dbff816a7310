import truncate from 'fast-string-truncated-width';
import { NAMES } from '@voice-agent-platform/shared/consent';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { printable, printableData } from '@voice-agent-platform/shared/text';
import type { Line } from './terminal.js';

export interface Rendered {
  readonly lines: readonly Line[];
  /** Fields that did not fit into a table. */
  readonly omitted: readonly string[];
}

const GAP = '  ';
/** A longer text is cut if another column needs its place. */
const LONG = 32;
/** What stays of it at least. */
const CUT_WIDTH = 20;
const FIRST = ['id', ...NAMES, 'status', 'mode'];
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;

type Omit = (name: string) => void;

/** Renders a result for a terminal: a list of objects as a table, an object as a record, a text as it is. */
export function render(value: unknown, columns: number): Rendered {
  const omitted: string[] = [];
  const lines =
    typeof value === 'string'
      ? value.split('\n').map((line) => printable(line) || '-')
      : renderData(printableData(value), columns, (name) => omitted.push(name));
  return { lines, omitted };
}

function renderData(value: unknown, columns: number, omit: Omit): Line[] {
  if (isObject(value)) return renderRecord(value, columns, omit);
  if (!Array.isArray(value)) return [cell(value)];
  if (value.length === 0) return [{ style: 'dim', text: 'No results.' }];
  return value.every(isObject)
    ? renderTable(value, columns, omit)
    : value.map((each) => cell(each));
}

function renderTable(rows: readonly JsonObject[], columns: number, omit: Omit): Line[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort(
    (a, b) => rank(a) - rank(b),
  );
  const flat = names.filter((name) => rows.every((row) => isFlat(row[name])));
  const shown = chooseColumns(flat, rows, columns);
  for (const name of names) if (!shown.some((column) => column.name === name)) omit(name);
  const line = (text: (name: string) => string) => {
    const cells = shown.map(({ name, width }) => fit(text(name), width));
    return cells.join(GAP).trimEnd();
  };
  return [
    { style: 'bold', text: line((name) => name.toUpperCase()) },
    ...rows.map((row) => line((name) => shortCell(row[name]))),
  ];
}

/** The columns that fit. A long text is cut before it takes the place of another column, an identifier never is. */
function chooseColumns(names: readonly string[], rows: readonly JsonObject[], columns: number) {
  const shown: { name: string; width: number; natural: number }[] = [];
  let left = columns;
  for (const name of names) {
    const natural = widest([name, ...rows.map((row) => shortCell(row[name]))]);
    const isWhole = natural <= LONG || name === 'id' || name.endsWith('_id');
    const width = isWhole ? natural : Math.max(CUT_WIDTH, widthOf(name));
    const needed = width + (shown.length > 0 ? GAP.length : 0);
    if (needed > left && shown.length > 0) continue;
    shown.push({ name, width, natural });
    left -= needed;
  }
  for (const column of shown) {
    const more = Math.max(0, Math.min(column.natural - column.width, left));
    column.width += more;
    left -= more;
  }
  return shown;
}

/** The identifier first, then names, then other fields in the order of the API, other identifiers last. */
function rank(name: string): number {
  const known = FIRST.indexOf(name);
  if (known >= 0) return known;
  return FIRST.length + (name.endsWith('_id') ? 1 : 0);
}

function renderRecord(record: JsonObject, columns: number, omit: Omit): Line[] {
  const entries = Object.entries(record);
  if (entries.length === 0) return [{ style: 'dim', text: '{}' }];
  const width = widest(entries.filter(([, value]) => isFlat(value)).map(([name]) => name));
  return entries.flatMap(([name, value]): Line[] => {
    if (isFlat(value)) return [[{ style: 'bold', text: pad(name, width) }, GAP + cell(value)]];
    const inner = renderData(value, columns - GAP.length, (each) => omit(`${name}.${each}`));
    return [{ style: 'bold', text: name }, ...inner.map((line) => [GAP, line].flat())];
  });
}

/** Whether a value fits into a cell: anything but an object, and a list of such. */
function isFlat(value: unknown): boolean {
  return Array.isArray(value)
    ? !value.some((item) => typeof item === 'object' && item !== null)
    : !isObject(value);
}

function cell(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  return Array.isArray(value)
    ? value.map(cell).join(', ') || '-'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

/** A time without its seconds. */
function shortCell(value: unknown): string {
  return cell(value).replace(TIMESTAMP, '$1 $2Z');
}

/** In columns of a terminal, of which a wide character takes two. */
function widthOf(text: string): number {
  return truncate(text).width;
}

/** One by one: a function takes no 200,000 arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, widthOf(text)), 0);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** The text in exactly this many columns. One that is longer ends with an ellipsis. */
function fit(text: string, limit: number): string {
  const { index, ellipsed } = truncate(text, { limit, ellipsis: '…', ellipsisWidth: 1 });
  return pad(text.slice(0, index) + (ellipsed ? '…' : ''), limit);
}
