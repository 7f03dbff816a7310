import { describe, expect, test } from 'vitest';
import { citedLines } from './facts/citations.js';
import { operations } from './facts/operations.js';
import { notShown } from './facts/unknowns.js';
import { departuresFromReading } from './source/compare.js';
import { digestOf, formatDigest } from './source/digest.js';
import { readDigest, readSource } from './source/locate.js';

const digest = readDigest();
const source = readSource();

describe('the digest of the source', () => {
  if (source === undefined) {
    test('is complete in itself (the source is not beside this repository)', () => {
      expect(digest.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(digest.lines.map((line) => line.key)).size).toBe(digest.lines.length);
      expect(digest.lines.every((line) => /^[0-9a-f]{12}$/.test(line.hash))).toBe(true);
    });
  } else {
    test('is that of the source beside this repository', () => {
      const remedy =
        'renew it by `tsx test/source/write-digest.ts`, then the facts by what changed';
      expect(formatDigest(digestOf(source)), remedy).toBe(formatDigest(digest));
    });
  }

  test('numbers the 16 endpoints without a gap', () => {
    const numbers = digest.lines.flatMap(({ key }) => /^Endpoints\/(\d+)$/.exec(key)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)));
  });

  test('notices a changed cell, a new row and a lost sentence', () => {
    const text = '## Agent\n\n| Field | Type |\n|---|---|\n| id | string |\n\nOne sentence.\n';
    const changes = [
      text.replace('| string |', '| number |'),
      text.replace('\n\nOne', '\n| name | string |\n\nOne'),
      text.replace('One sentence.', ''),
    ];
    const whole = formatDigest(digestOf(text));
    expect(digestOf(text).lines.map((line) => line.key)).toEqual(['Agent/id', 'Agent/¶1']);
    for (const changed of changes) {
      expect(formatDigest(digestOf(changed)).split('\n').slice(1)).not.toEqual(
        whole.split('\n').slice(1),
      );
    }
  });
});

describe('the facts', () => {
  const keys = digest.lines.map((line) => line.key);

  test('cite every line of the source', () => {
    const cited = citedLines();
    expect(keys.filter((key) => !cited.has(key))).toEqual([]);
  });

  test('cite no line that the source does not have', () => {
    expect([...citedLines()].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('say of every name what the source says of it, as a machine reads the source', () => {
    expect(departuresFromReading(digest.lines)).toEqual([]);
  });

  test('are reported where they say something else than the source', () => {
    const changed = digest.lines.map((line) =>
      line.key === 'Organization/name' ? { ...line, reading: { name: 'string 2..31' } } : line,
    );
    expect(departuresFromReading(changed)).toEqual(['Organization/name name: string 2..31']);
  });

  test('list the operations that the source lists, in its order', () => {
    const listed = digest.lines.flatMap(({ reading }) =>
      Object.entries(reading).filter(([name]) => / /.test(name)),
    );
    expect(
      operations.map(({ method, path, root, deprecated }) => [
        `${method} ${path}`,
        deprecated ? `${root} deprecated` : root,
      ]),
    ).toEqual(listed);
  });

  test('take up each "not shown" of the source, one by one', () => {
    const phrases = digest.lines.flatMap(({ key, notShown: times }) =>
      Array.from({ length: times }, (_, index) => `${key}!${index + 1}`),
    );
    expect(phrases).toHaveLength(28);
    expect([...new Set(notShown.map((unknown) => unknown.source))]).toEqual(phrases);
  });
});
