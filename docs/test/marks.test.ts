import { bundle, type Operation } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import type { Field } from '../src/data/fields.js';
import { marksOf, questionsIn } from '../src/data/marks.js';
import { allQuestions } from '../src/data/questions.js';
import { operations } from '../src/data/operations.js';
import { questionGroups } from '../src/data/question-groups.js';
import { writeOperation } from '../src/pages/twins.js';
import { redocEdition } from '../src/redoc/edition.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;

it('lists each question once, with all its places', () => {
  const questions = questionGroups.flatMap(({ entries }) => entries);
  const places = (all: readonly { readonly at: readonly object[] }[]) =>
    all.flatMap(({ at }) => at.map((place) => JSON.stringify(place))).sort();
  expect(places(questions)).toEqual(places(allQuestions));
  const texts = questions.map(({ what, assume }) => what + assume);
  expect(new Set(texts).size).toBe(texts.length);
});

it.each([
  ['one resource', 'members-list', 'Organization'],
  ['several resources', 'omitted-fields', 'The whole API'],
])('lists a question about %s: %s under %s', (_, question, title) => {
  const group = questionGroups.find(({ entries }) => entries.some(({ id }) => id === question));
  expect(group?.title).toBe(title);
});

it('shows a question in full once on the page of an operation, and leads there from its other places', () => {
  const { body, responses } = operation('updateUseCase');
  const placesOfTimezone = (fields: readonly Field[] = []) =>
    questionsIn(fields.find(({ name }) => name === 'timezone')?.marks ?? []).map(
      ({ shownAt }) => shownAt,
    );
  expect(placesOfTimezone(body?.fields)).toEqual([undefined]);
  expect(placesOfTimezone(responses[0]?.fields)).toEqual(['#body-timezone']);
});

it('has the marks of a part in a copy of it too', () => {
  const copy = structuredClone(bundle.components.schemas['UseCase']!);
  const { work_start } = copy.properties!;
  expect(marksOf(work_start!)).toEqual(
    marksOf(bundle.components.schemas['UseCase']!.properties!['work_start']!),
  );
  expect(marksOf(work_start!)).not.toEqual([]);
});

it('names what is secret, and what in it is not', () => {
  const { headers } = bundle.components.schemas['WebhookAdd']!.properties!;
  expect(marksOf(headers!)).toMatchObject([
    { badge: 'Secret', text: expect.stringContaining('except for `key`') as string },
  ]);
});

it.each([
  ['Markdown twin', () => writeOperation(operation('deletePhoneNumbers'))],
  ['description in Redoc', () => describeInRedoc('/numbers', 'delete')],
])('puts the risky questions about an operation first in the %s', (_, write) => {
  const [head = ''] = write().split('\n## ');
  const risks = allQuestions
    .filter(({ what }) => head.includes(what))
    .sort((a, b) => head.indexOf(a.what) - head.indexOf(b.what))
    .map(({ risk = false }) => risk);
  expect(new Set(risks)).toEqual(new Set([true, false]));
  expect(risks.lastIndexOf(true)).toBeLessThan(risks.indexOf(false));
});

function describeInRedoc(path: string, method: string): string {
  const { paths } = redocEdition() as {
    paths: Record<string, Record<string, Operation>>;
  };
  return paths[path]![method]!.description;
}
