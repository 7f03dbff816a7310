import { words } from '@voice-agent-platform/shared/process';
import type { Language } from './language.js';
import { JAVA, MAVEN, MAVEN_COMMAND } from './tools.js';

/**
 * Creates a language of openapi-generator. The file `ignore` in its folder lists files that the generator must not
 * write.
 */
export function openapiGenerator(
  name: string,
  {
    generatorName = name,
    ...rest
  }: Pick<Language, 'title' | 'nextStep' | 'install' | 'libraries' | 'supportFiles'> & {
    readonly generatorName?: string;
  },
): Language {
  const version = '7.25.0';
  return {
    name,
    ...rest,
    generator: { name: 'openapi-generator', version, registry: 'Maven Central' },
    tools: [JAVA, MAVEN],
    // An option could name the file, but then patterns with a folder would not match.
    generatorFiles: { ignore: '.openapi-generator-ignore' },
    leftovers: ['.openapi-generator'],
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
