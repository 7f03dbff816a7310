import type { Language } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** Ruby, by openapi-generator. Generated, not executed. */
export const ruby = {
  name: 'ruby',
  title: 'Ruby',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('ruby', places)],
} satisfies Language;
