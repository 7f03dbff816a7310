import type { Language } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** PHP, by openapi-generator. Generated, not executed. */
export const php = {
  name: 'php',
  title: 'PHP',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('php', places)],
} satisfies Language;
