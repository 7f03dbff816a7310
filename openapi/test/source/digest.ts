import { createHash } from 'node:crypto';
import { cellsOf, readProse, readRow, type Reading } from './reading.js';

/** One line of the source, known by a key and a hash: none of its sentences is repeated here. */
export interface SourceLine {
  readonly key: string;
  readonly kind: 'row' | 'item' | 'sentence';
  /** The start of the SHA-256 of the trimmed line. */
  readonly hash: string;
  /** How often the line says that something is not shown. */
  readonly notShown: number;
  /** What the line states of the names on it, as far as a machine can read it. */
  readonly reading: Reading;
}

export interface Digest {
  readonly sha256: string;
  readonly lines: readonly SourceLine[];
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A label is what stands before the first colon, if it is short enough to be a name. */
const LABEL = /^([\w-]+(?: [\w-]+){0,3})(?: \([^)]*\))?:/;

/**
 * The keys of every line of the source that can bear a fact: `Section/first cell` for the row of a
 * table, `Section/Label` or `Section/number` for an item of a list, `Section/¶ordinal` for the rest.
 * The numbered endpoints run through all sections below "Endpoints" and are keyed by their number.
 */
export function digestOf(source: string): Digest {
  const lines: SourceLine[] = [];
  const seen = new Map<string, number>();
  let section = '';
  let inEndpoints = false;
  let item = '';
  let ordinal = 0;
  let columns: string[] = [];

  const add = (kind: SourceLine['kind'], key: string, line: string): void => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    lines.push({
      key: times === 1 ? key : `${key}#${times}`,
      kind,
      hash: sha256(line.trim()).slice(0, 12),
      notShown: line.match(/not shown/gi)?.length ?? 0,
      reading: kind === 'row' ? readRow(line, columns) : readProse(line.trim()),
    });
  };

  const all = source.split('\n');
  all.forEach((line, index) => {
    const heading = /^(#+) (.*?)(?: \(.*\))?$/.exec(line);
    if (heading?.[1] && heading[2]) {
      if (heading[1].length <= 2) inEndpoints = heading[2] === 'Endpoints';
      section = inEndpoints ? 'Endpoints' : heading[2];
      if (heading[1].length <= 2 || !inEndpoints) ordinal = 0;
      return;
    }
    if (line.trim() === '' || /^\|-/.test(line)) return;
    if (/^\|-/.test(all[index + 1] ?? '')) {
      columns = cellsOf(line);
      return;
    }
    const cell = /^\| ([^|]+?) \|/.exec(line)?.[1];
    if (cell) return add('row', `${section}/${cell}`, line);
    const numbered = /^(\d+)\. (.*)/.exec(line);
    if (numbered?.[1]) {
      item = `${section}/${numbered[1]}`;
      return add('item', item, line);
    }
    const bullet = /^(\s*)- (.*)/.exec(line);
    const text = bullet?.[2] ?? line;
    const parent = bullet?.[1] ? item : section;
    const label = LABEL.exec(text)?.[1];
    const kind = bullet ? 'item' : 'sentence';
    if (label) return add(kind, `${parent}/${label}`, line);
    if (!bullet?.[1]) ordinal += 1;
    add(kind, bullet?.[1] ? `${parent}/·` : `${parent}/¶${ordinal}`, line);
  });
  return { sha256: sha256(source), lines };
}

/** One line of text each, so that a change of the source shows as a change of lines in review. */
export function formatDigest({ sha256: whole, lines }: Digest): string {
  const rows = lines.map((line) =>
    [line.hash, line.kind, line.notShown, line.key, formatReading(line.reading)].join('\t').trim(),
  );
  return `${[whole, ...rows].join('\n')}\n`;
}

export function parseDigest(file: string): Digest {
  const [whole = '', ...rows] = file.trimEnd().split('\n');
  const lines = rows.map((row): SourceLine => {
    const [hash = '', kind = '', notShown = '', key = '', reading = ''] = row.split('\t');
    if (kind !== 'row' && kind !== 'item' && kind !== 'sentence') throw new Error(`kind ${kind}`);
    return { hash, kind, notShown: Number(notShown), key, reading: parseReading(reading) };
  });
  return { sha256: whole, lines };
}

const formatReading = (reading: Reading): string =>
  Object.entries(reading)
    .map((entry) => entry.join(': '))
    .join('; ');

const parseReading = (text: string): Reading =>
  Object.fromEntries(
    text
      .split('; ')
      .filter((entry) => entry !== '')
      .map((entry) => entry.split(': ') as [string, string]),
  );
