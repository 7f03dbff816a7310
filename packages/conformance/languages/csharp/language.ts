import type { Language } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** C#, by openapi-generator. Generated, not executed. */
export const csharp = {
  name: 'csharp',
  title: 'C#',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('csharp', places)],
} satisfies Language;
