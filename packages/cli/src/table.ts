import truncate from 'fast-string-truncated-width';
import { NAMES } from '@voice-agent-platform/shared/consent/lines';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { printable, printableData } from '@voice-agent-platform/shared/printable';
import type { Line } from './terminal.js';

export interface Rendered {
  readonly lines: readonly Line[];
  /** The fields that do not fit into the table. */
  readonly omitted: readonly string[];
}

const GAP = '  ';
/** A longer text is cut if another column needs the space. */
const LONG = 32;
/** A cut text keeps at least this width. */
const CUT_WIDTH = 20;
/** The columns that come first, in this order. */
const FIRST = ['id', ...NAMES, 'status', 'mode'];
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;

/** Reports a field that does not fit. */
type OnOmitted = (name: string) => void;

/** Renders a list of objects as a table, an object as a record, and a text as it is. */
export function render(value: unknown, columns: number): Rendered {
  const omitted: string[] = [];
  const lines =
    typeof value === 'string'
      ? value.split('\n').map((line) => printable(line) || '-')
      : renderData(printableData(value), columns, (name) => omitted.push(name));
  return { lines, omitted };
}

function renderData(value: unknown, columns: number, onOmitted: OnOmitted): Line[] {
  if (isObject(value)) return renderRecord(value, columns, onOmitted);
  if (!Array.isArray(value)) return [cell(value)];
  if (value.length === 0) return [{ style: 'dim', text: 'No results.' }];
  return value.every(isObject)
    ? renderTable(value, columns, onOmitted)
    : value.map((item) => cell(item));
}

function renderTable(rows: readonly JsonObject[], columns: number, onOmitted: OnOmitted): Line[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort(
    (a, b) => rank(a) - rank(b),
  );
  const flat = names.filter((name) => rows.every((row) => isFlat(row[name])));
  const shown = chooseColumns(flat, rows, columns);
  for (const name of names) if (!shown.some((column) => column.name === name)) onOmitted(name);
  const line = (text: (name: string) => string) => {
    const cells = shown.map(({ name, width }) => fit(text(name), width));
    return cells.join(GAP).trimEnd();
  };
  return [
    { style: 'bold', text: line((name) => name.toUpperCase()) },
    ...rows.map((row) => line((name) => shortCell(row[name]))),
  ];
}

/** Chooses the columns that fit. A long text is cut to make room for another column, but an identifier never is. */
function chooseColumns(names: readonly string[], rows: readonly JsonObject[], columns: number) {
  const shown: { name: string; width: number; natural: number }[] = [];
  let left = columns;
  for (const name of names) {
    const natural = widest([name, ...rows.map((row) => shortCell(row[name]))]);
    const isWhole = natural <= LONG || name === 'id' || name.endsWith('_id');
    const width = isWhole ? natural : Math.max(CUT_WIDTH, measure(name));
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

/** Puts the identifier first, then names, then other fields in the order of the API, then other identifiers. */
function rank(name: string): number {
  const known = FIRST.indexOf(name);
  if (known >= 0) return known;
  return FIRST.length + (name.endsWith('_id') ? 1 : 0);
}

function renderRecord(record: JsonObject, columns: number, onOmitted: OnOmitted): Line[] {
  const entries = Object.entries(record);
  if (entries.length === 0) return [{ style: 'dim', text: '{}' }];
  const width = widest(entries.filter(([, value]) => isFlat(value)).map(([name]) => name));
  return entries.flatMap(([name, value]): Line[] => {
    if (isFlat(value)) return [[{ style: 'bold', text: pad(name, width) }, GAP + cell(value)]];
    const inner = renderData(value, columns - GAP.length, (field) => onOmitted(`${name}.${field}`));
    return [{ style: 'bold', text: name }, ...inner.map((line) => [GAP, line].flat())];
  });
}

/** Returns true unless the value is an object or a list that contains objects. */
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

/** Shows a time without seconds. */
function shortCell(value: unknown): string {
  return cell(value).replace(TIMESTAMP, '$1 $2Z');
}

/** Returns the width on a terminal, where wide characters take two columns. */
function measure(text: string): number {
  return truncate(text).width;
}

/** Loops, because spreading 200,000 arguments into `Math.max` overflows the stack. */
function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, measure(text)), 0);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - measure(text)));
}

/** Pads or cuts a text to exactly this width. A cut text ends with an ellipsis. */
function fit(text: string, limit: number): string {
  const { index, ellipsed } = truncate(text, { limit, ellipsis: '…', ellipsisWidth: 1 });
  return pad(text.slice(0, index) + (ellipsed ? '…' : ''), limit);
}
