import { bundle, type Operation } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import type { Field } from '../src/data/fields.js';
import { allQuestions, marksOf, questionsIn } from '../src/data/marks.js';
import { operations } from '../src/data/operations.js';
import { questionGroups } from '../src/data/question-groups.js';
import { operationTwin } from '../src/pages/twins.js';
import { redocEdition } from '../src/redoc/edition.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;

it('lists each question once, with all its places, under a resource or the whole API', () => {
  const questions = questionGroups.flatMap(({ entries }) => entries);
  const places = (all: readonly { readonly at: readonly object[] }[]) =>
    all.flatMap(({ at }) => at.map((place) => JSON.stringify(place))).sort();
  expect(places(questions)).toEqual(places(allQuestions));
  const texts = questions.map(({ what, assume }) => what + assume);
  expect(new Set(texts).size).toBe(texts.length);
});

it('shows a question in full once on the page of an operation, and leads there from its other places', () => {
  const { body, responses } = operation('updateUseCase');
  const timezone = (fields: readonly Field[] = []) =>
    questionsIn(fields.find(({ name }) => name === 'timezone')?.marks ?? []);
  expect(timezone(body?.fields)).not.toHaveProperty('0.shownAt');
  expect(timezone(responses[0]?.fields)).toHaveProperty('0.shownAt', '#body-timezone');
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

it('appends what is unspecified to the descriptions that Redoc shows, in a copy', () => {
  const before = structuredClone(bundle);
  const annotated = JSON.stringify(redocEdition());
  for (const { pointer, what } of allQuestions) {
    if (pointer !== '') expect(annotated).toContain(JSON.stringify(what).slice(1, -1));
  }
  expect(bundle).toEqual(before);
});

it('asks what can destroy something before all else', () => {
  const deletion = operation('deletePhoneNumbers');
  const { paths } = redocEdition() as { paths: { '/numbers': { delete: Operation } } };
  const texts = [operationTwin(deletion), paths['/numbers'].delete.description];
  const first = String.raw`\n\n\*\*Not specified\.\*\* `;
  for (const text of texts) {
    expect(text).toMatch(
      new RegExp(
        `${first}Whether a request without identifiers[^]*${first}Whether a body is required`,
      ),
    );
  }
});
