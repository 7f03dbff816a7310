import { afterEach, expect, it, vi } from 'vitest';
import { Progress } from '../src/progress.js';

afterEach(() => void vi.restoreAllMocks());

interface Shown {
  readonly isTerminal: boolean;
  /** The time between the start of the task and the line. */
  readonly seconds: number;
}

/** Starts a task, and returns what is shown when the generator has printed a line. */
function showLine(line: string, { isTerminal, seconds }: Shown): string {
  let shown = '';
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const progress = new Progress((text) => void (shown += text), isTerminal);
  progress.start('Echo');
  now.mockReturnValue(seconds * 1000);
  progress.line(line);
  return shown;
}

it.each([
  ['at once on a terminal', true, 1, 'Echo ... \r\x1b[KEcho ... line'],
  ['after 30 seconds elsewhere', false, 31, 'Echo ... \n  31 s: line\n'],
  ['not before 30 seconds elsewhere', false, 29, 'Echo ... '],
] as const)('shows the output of a task %s', (_, isTerminal, seconds, shown) => {
  expect(showLine('line', { isTerminal, seconds })).toBe(shown);
});

it.each([true, false])(
  'escapes control characters of a generator, with a terminal %s',
  (isTerminal) => {
    const shown = showLine('a\x1b[2J\x07\x9b\u202eb', { isTerminal, seconds: 31 });
    expect(shown).toContain('a\\u001b[2J\\u0007\\u009b\\u202eb');
    expect(shown.replaceAll('\r\x1b[K', '')).not.toMatch(/[^\P{C}\n]/u);
  },
);
