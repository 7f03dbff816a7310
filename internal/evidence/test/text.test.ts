import { expect, it } from 'vitest';
import { compare, hintFor, readHar, writeText } from '../src/index.js';
import { entries } from './different-platform.js';
import { entry, har, plain } from './recording.js';

const { report } = compare([readHar('staging.har', har(...entries))]);
const lines = plain(writeText(report, 80));
const text = lines.join('\n');

it('starts the report with what contradicts the contract, and ends it with what could be observed', () => {
  const headings = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(':')[0]);
  expect(headings).toEqual([
    'Contradictions',
    'Undeclared fields',
    'Observed',
    'Not observed',
    expect.stringMatching(/^Traffic cannot answer the other \d+ questions\.$/),
  ]);
  expect(text).toMatch(
    /updateUseCase, response 200\n {4}\/max_duration_mins must be integer +once/,
  );
  expect(text).toMatch(/UseCase\.timezone \(format\)\n.*\n {4}IANA time zone name +2 of 2/);
});

it('marks an observation that was made only once', () => {
  expect(text).toMatch(/params is merged +1 of 1, seen once/);
  expect(text).toMatch(/role is absent in 1 of 2 +seen once/);
});

it.each([30, 44, 80, 200])('writes no line of the report longer than %i columns', (columns) => {
  const wrapped = plain(writeText(report, columns));
  // A word of a command cannot be broken.
  const isCommand = (line: string) => / (?:\\$|-H |--[\w-]+ <|voice-agent |update-)/.test(line);
  expect(wrapped.filter((line) => line.length > columns && !isCommand(line))).toEqual([]);
});

it('names a command for what was not observed', () => {
  expect(text).toMatch(
    /\n {2}voice-agent list-use-case-runs <use-case-id> --offset <offset>\n {4}- Param/,
  );
  expect(text).toMatch(
    /\n {2}voice-agent update-agent <id> --languages <languages>\n {2}Run it twice with different values, on a/,
  );
});

it('suggests no request that deletes without a target', () => {
  const open = compare([readHar('a.har', har())]).report.questions.filter(
    ({ status }) => status === 'not-observed',
  );
  for (const question of open) {
    const { command, note } = hintFor(question);
    if (command === undefined) expect(note).toContain('without a target');
    const line = command?.join(' ') ?? '';
    if (/\b(?:delete|remove)-/.test(line)) expect(line).toMatch(/--(?:ids|url|email) </);
    expect(line).not.toMatch(/-X (?:DELETE|PUT)/);
  }
});

it('reports that nothing contradicts the contract', () => {
  const { report: clean } = compare([
    readHar('a.har', har(entry('GET /call-tags', { response: { tags: [] } }))),
  ]);
  expect(plain(writeText(clean, 80))).toContain('Contradictions: none');
});
