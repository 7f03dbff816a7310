import { words } from '@voice-agent-platform/shared/process';
import type { Language } from './language.js';
import { JAVA, MAVEN, MAVEN_COMMAND } from './tools.js';

/** What the generator writes for its own use and for services, with placeholders. Most languages get only some of it. */
const LEFTOVERS = [
  '.openapi-generator',
  '.openapi-generator-ignore',
  'git_push.sh',
  '.travis.yml',
  '.gitlab-ci.yml',
  '.github',
];

/**
 * Creates a language of openapi-generator.
 * @param settings.leftovers what users of this language do not need, besides `LEFTOVERS`
 */
export function openapiGenerator(
  name: string,
  {
    generatorName = name,
    leftovers = [],
    ...rest
  }: Pick<
    Language,
    'title' | 'nextStep' | 'install' | 'libraries' | 'supportFiles' | 'leftovers'
  > & {
    readonly generatorName?: string;
  },
): Language {
  const version = '7.25.0';
  return {
    name,
    ...rest,
    generator: { name: 'openapi-generator', version, registry: 'Maven Central' },
    tools: [JAVA, MAVEN],
    leftovers: [...LEFTOVERS, ...leftovers],
    setUp: ({ cache }) => [
      {
        argv: [
          ...MAVEN_COMMAND,
          ...words`org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy
            -Dartifact=org.openapitools:openapi-generator-cli:${version} -DoutputDirectory=${cache}
            -Dmdep.overWriteReleases=true`,
        ],
        // Maven would otherwise read a pom.xml in the current folder.
        cwd: '/',
      },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        // The generated tests are empty, and the generated pages repeat the contract.
        argv: words`java -jar ${cache}/openapi-generator-cli-${version}.jar generate
          --generator-name ${generatorName} --config ${settings}/config.yaml --input-spec ${document} --output ${client}
          --global-property apiTests=false,modelTests=false,apiDocs=false,modelDocs=false`,
      },
    ],
  };
}
