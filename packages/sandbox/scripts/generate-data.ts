/** Begins a build: generates the sandbox's data from the contract, from `page/` and from `assets/`, and empties `dist`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, contentOf, firstOf, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { buildPage } from './page.js';
import { findResponsePlaces, readShape } from './read-fields.js';
import { seedIds, story } from './story.js';

const folder = join(import.meta.dirname, '../src/generated');
const dist = join(import.meta.dirname, '../dist');
for (const generated of [folder, dist]) {
  // Files of an earlier build would end up in the package.
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
}
const write = (name: string, code: string): void => writeFileSync(join(folder, name), code);
const literal = (value: unknown): string => JSON.stringify(value, null, 2);

const { schemas } = bundle.components;
const shapes = Object.entries(schemas).map(([name, schema]) => [name, readShape(schema)]);
const required = Object.entries(schemas).map(([name, schema]) => [name, schema.required ?? []]);
const responsePlaces = operations.map((row) => {
  const response = operationOf(row).responses[row.success.status];
  return [row.operationId, findResponsePlaces(response)];
});
/** The first example of each success, by operationId. */
const responses = operations.map((row) => {
  const { content } = operationOf(row).responses[row.success.status] ?? {};
  return [row.operationId, firstOf(contentOf(content).examples)];
});
write(
  'operations.ts',
  `/** The operations of the contract, in its order. */
export const operationTable = ${literal(operations)} as const;

/** The fields of each schema. */
export const fields = ${literal(Object.fromEntries(shapes))} as const;

/** The fields that each schema requires. */
export const requiredFields = ${literal(Object.fromEntries(required))} as const;

/** The places in each response that the contract leaves open: JSON Pointers with \`*\` for each item. */
export const responsePlaces = ${literal(Object.fromEntries(responsePlaces))} as const;

/** The first example of each success that has a body. */
export const responseExamples: Readonly<Record<string, unknown>> = ${literal(Object.fromEntries(responses))};
`,
);

const questions = unspecified.map(({ id, what, assume, risk }) => [id, { what, assume, risk }]);
write(
  'questions.ts',
  `/** The id of a question that the platform's description leaves open. */
export type QuestionId = ${[...new Set(unspecified.map(({ id }) => `'${id}'`))].join(' | ')};

interface Question {
  readonly what: string;
  readonly assume: string;
  readonly risk?: boolean;
}

/** The open questions of the platform's description, by id. */
export const questions: Readonly<Record<QuestionId, Question>> = ${literal(Object.fromEntries(questions))};
`,
);

write(
  'seed.ts',
  `/** A snapshot with the story of the contract's examples. */
export const story: unknown = ${literal(story)};

/** Names for the identifiers of the story. */
export const seedIds = ${literal(seedIds)} as const;
`,
);

const { html, policy, notices } = buildPage();
write(
  'page.ts',
  `/** The page of the sandbox. */
export const page = ${literal(html)};

/** Its Content-Security-Policy. */
export const pagePolicy = ${literal(policy)};
`,
);

writeFileSync(join(dist, 'third-party-notices.txt'), notices);

const wav = readFileSync(join(import.meta.dirname, '../assets/recording.wav'));
write(
  'recording.ts',
  `const base64 = '${wav.toString('base64')}';

/** The recording of every call: a short tone, 8-bit PCM at 8 kHz. */
export function recording(): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
`,
);
