import { join } from 'node:path';
import type { Command, Places, Tool } from './language.js';

const version = '7.25.0';
const jar = ({ cache }: Places) => join(cache, `openapi-generator-cli-${version}.jar`);

/** What the languages have in common whose clients openapi-generator writes. */
export const openapiGenerator = {
  generator: { name: 'openapi-generator', version, registry: 'Maven Central' },
  tools: [
    {
      probe: ['java', '-version'],
      hint: 'Install Java 17 or later (Debian: openjdk-17-jdk-headless).',
    },
    { probe: ['mvn', '--version'], hint: 'Install Maven 3.8 or later (Debian: maven).' },
  ] satisfies Tool[],
  setUp: ({ cache }: Places): Command[] => [
    {
      argv: [
        'mvn',
        '--quiet',
        '--batch-mode',
        'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
        `-Dartifact=org.openapitools:openapi-generator-cli:${version}`,
        `-DoutputDirectory=${cache}`,
      ],
      cwd: '/',
    },
  ],
  /** Neither the generator's tests nor its pages: they would be code that nobody reads. */
  generate: (generator: string, places: Places): Command => ({
    argv: [
      'java',
      ...['-jar', jar(places)],
      'generate',
      ...['--generator-name', generator],
      ...['--config', join(places.folder, 'config.yaml')],
      ...['--input-spec', places.document],
      ...['--output', places.client],
      ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
    ],
  }),
};
