import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { bundle, type Operation } from '@voice-agent-platform/contract-reader';
import { decisions } from '@voice-agent-platform/sandbox';
import { describe, expect, it } from 'vitest';
import { flatten, typeName, type Field } from '../src/data/fields.js';
import { operations, type OperationView } from '../src/data/operations.js';
import { allQuestions, marksOf, questionsIn } from '../src/data/marks.js';
import { operationTwin } from '../src/pages/twins.js';
import { questionGroups } from '../src/data/question-groups.js';
import { unspecifiedPage } from '../src/pages/unspecified.js';
import { redocEdition } from '../src/redoc/edition.js';
import { samplesOf } from '@voice-agent-platform/languages/samples';
import { curlSample, pythonSample, sampleRequest, typescriptSample } from '../src/data/samples.js';

const operation = (operationId: string): OperationView => {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(operationId);
  return found;
};
const request = (operationId: string) => sampleRequest(operation(operationId));

it('orders operations that read before those that change, those that delete after them, and deprecated ones last', () => {
  for (const { name } of bundle.tags) {
    const rows = operations.filter(({ tag }) => tag === name);
    const current = rows.filter(({ deprecated }) => !deprecated);
    const deprecated = rows.filter((row) => row.deprecated);
    const order = current.map(({ method }) =>
      ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'].indexOf(method),
    );
    expect(order).toEqual([...order].sort());
    expect(rows).toEqual([...current, ...deprecated]);
  }
});

describe('the type of a field', () => {
  const $ref = '#/components/schemas/Hook';

  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
    [{ type: ['array', 'null'], items: { $ref } }, 'array of objects or null'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of strings'],
    [{}, 'any'],
  ])('names the type of the schema %j "%s"', (schema, name) => {
    expect(typeName(schema)).toBe(name);
  });
});

it('refuses a schema with alternatives, which no page shows', () => {
  expect(() => typeName({ anyOf: [{ type: 'string' }] })).toThrow('anyOf');
});

it('shows the nested fields of an operation with limits, values and what is unspecified', () => {
  const fields = operation('updateUseCase').body?.fields ?? [];
  const field = (name: string) => fields.find((candidate) => candidate.name === name);
  expect(field('amd')?.requires).toEqual(['amd_behavior']);
  expect(field('language')?.values).toContain('pt-PT');
  expect(field('hooks')?.schema).toBe('Hook');
  expect(questionsIn(field('timezone')?.marks ?? [])).toHaveLength(1);
  expect(operation('updateUseCase').parameters[0]?.limits).toEqual(['exactly 24 characters']);
});

it('shows every field of every named schema', () => {
  const all = operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((part) => flatten(part?.fields)),
  );
  const shown = new Set(all.map(({ name }) => name));
  for (const schema of Object.values(bundle.components.schemas)) {
    for (const field of Object.keys(schema.properties ?? {})) expect(shown).toContain(field);
  }
});

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

it('names every place of a question, and has one address for it', () => {
  const { body } = unspecifiedPage;
  const [article = ''] =
    /<article(?:(?!<\/article)[^])*Which format it has, for example an IANA name[^]*?<\/article>/.exec(
      renderToString(h(Fragment, {}, body)),
    ) ?? [];
  expect(article).toMatch(/<h3 id="([\w-]+)"><a class="heading-link" href="#\1">/);
  for (const subject of ['UseCaseUpdate.work_start', 'UseCase.work_end']) {
    expect(article).toContain(subject);
  }
});

it('has an entry at each address that `voice-agent-sandbox try` prints', () => {
  const page = renderToString(h(Fragment, {}, unspecifiedPage.body));
  const printed = Object.values(decisions).flatMap(({ questions }) => questions);
  expect(printed.filter((id) => !page.includes(`<h3 id="${id}">`))).toEqual([]);
});

it('names the decisions of the sandbox with which a question can be tested', () => {
  const page = renderToString(h(Fragment, {}, unspecifiedPage.body));
  const [, command] = /<h3 id="members-list">[^]*?<code>(try --only [^<]*)/.exec(page) ?? [];
  expect(command).toBe('try --only patch-lists');
  expect(unspecifiedPage.markdown).toContain(
    '| `members-list` | `voice-agent-sandbox try --only patch-lists` |',
  );
});

it('links everything unspecified about a schema or a parameter to where it applies', () => {
  for (const { pointer, places } of questionGroups.flatMap(({ entries }) => entries)) {
    if (/^\/components\/(schemas|parameters)/.test(pointer)) {
      expect(places, pointer).not.toEqual([]);
    }
  }
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

it('reads the organization in code samples for the platform root only', () => {
  for (const operation of operations) {
    const python = pythonSample(sampleRequest(operation));
    expect(python.includes('ORGANIZATION_ID')).toBe(operation.root === 'platform');
  }
});

it('leaves optional parameters whose meaning is unspecified out of code samples', () => {
  const { query } = request('listUseCaseRuns');
  expect(Object.keys(query)).not.toContain('limit');
});

it('sends the shortest example in code samples', () => {
  const body = request('updateUseCase').body as object;
  expect(Object.keys(body)).toEqual([
    'name',
    'transfer_number',
    'language',
    'hooks',
    'params',
    'amd',
    'amd_behavior',
    'amd_messages',
  ]);
});

it('escapes quotes in the body of code samples', () => {
  const quoting = { ...request('updateAgent'), body: { name: `O'Neill "Ann" \\` } };
  expect(curlSample(quoting)).toContain(String.raw`"O'\''Neill \"Ann\" \\"`);
  expect(pythonSample(quoting)).toContain(String.raw`"name": "O'Neill \"Ann\" \\"`);
  expect(typescriptSample(quoting)).toContain(String.raw`name: "O'Neill \"Ann\" \\"`);
});

it('writes the values in code samples as each language does', () => {
  const body = { none: null, yes: true, list: [], 'a-b': '"q"' };
  expect(pythonSample({ ...request('updateAgent'), body })).toMatch(
    /"none": None,\s+"yes": True,\s+"list": \[\],/,
  );
  expect(typescriptSample({ ...request('updateAgent'), body })).toContain(
    `body: { none: null, yes: true, list: [], 'a-b': '"q"' },`,
  );
});

it('calls generated clients with the path parameters of the other samples', () => {
  for (const operation of operations) {
    for (const { code } of samplesOf(operation.operationId)) {
      for (const id of Object.values(sampleRequest(operation).pathValues))
        expect(code).toContain(id);
    }
  }
});
