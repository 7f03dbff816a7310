import { afterEach, expect, it, vi } from 'vitest';
import { Progress } from '../src/progress.js';

afterEach(() => void vi.restoreAllMocks());

/** Moves to the start of a row, and erases it. */
const ERASE = '\r\x1b[K';

interface Shown {
  /** The width of the terminal, if there is one. */
  readonly columns?: number | undefined;
  /** The time between the start of the task and the line. */
  readonly seconds: number;
  readonly task?: string;
}

/** Starts a task, and returns what is shown when the generator has printed a line. */
function showLine(line: string, { columns, seconds, task = 'Echo' }: Shown): string {
  let shown = '';
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const progress = new Progress(
    (text) => void (shown += text),
    () => columns,
  );
  progress.start(task);
  now.mockReturnValue(seconds * 1000);
  progress.line(line);
  return shown;
}

it.each([
  ['at once on a terminal', 80, 1, `${ERASE}Echo ... ${ERASE}Echo ... line`],
  ['after 30 seconds elsewhere', undefined, 31, 'Echo ... \n  31 s: line\n'],
  ['not before 30 seconds elsewhere', undefined, 29, 'Echo ... '],
] as const)('shows the output of a task %s', (_, columns, seconds, shown) => {
  expect(showLine('line', { columns, seconds })).toBe(shown);
});

it.each([
  ['the output of a generator', 'Echo', 'Echo ... a long line'],
  ['a task', 'Echo: set up a generator', 'Echo: set up a gener'],
])('shortens %s to one row of the terminal', (_, task, row) => {
  const shown = showLine('a long line of the generator', { columns: 21, seconds: 1, task });
  expect(shown.split(ERASE).at(-1)).toBe(row);
  expect(shown.split(ERASE).filter(({ length }) => length > 20)).toEqual([]);
});

it('shortens the output to 80 columns on a terminal without a size', () => {
  const shown = showLine('a'.repeat(100), { columns: 0, seconds: 1 });
  expect(shown.split(ERASE).at(-1)).toHaveLength(79);
});

it.each([80, undefined])(
  'escapes control characters of a generator, on a terminal of %s columns',
  (columns) => {
    const shown = showLine('a\x1b[2J\x07\x9b\u202eb', { columns, seconds: 31 });
    expect(shown).toContain('a\\u001b[2J\\u0007\\u009b\\u202eb');
    expect(shown.replaceAll(ERASE, '')).not.toMatch(/[^\P{C}\n]/u);
  },
);
