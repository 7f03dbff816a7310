import type { Language } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** Kotlin, by openapi-generator. Generated, not executed. */
export const kotlin = {
  name: 'kotlin',
  title: 'Kotlin',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('kotlin', places)],
} satisfies Language;
