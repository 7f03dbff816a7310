import { join } from 'node:path';
import type { Command, Language, Places } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** Java, by openapi-generator: okhttp and gson, built by Maven. */
export const java = {
  name: 'java',
  title: 'Java',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  driverTools: [
    {
      probe: ['javac', '-version'],
      hint: 'Install a JDK, 17 or later (Debian: openjdk-17-jdk-headless).',
    },
  ],
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('java', places)],
  build: ({ work, client }) => [
    // The pom also copies the libraries to target/lib.
    {
      argv: [
        'mvn',
        '--quiet',
        '--batch-mode',
        'package',
        '-Dmaven.javadoc.skip',
        '-Dmaven.source.skip',
      ],
      cwd: client,
    },
    {
      argv: [
        'javac',
        '-encoding',
        'UTF-8',
        '-cp',
        classPath(client),
        '-d',
        'classes',
        'Driver.java',
        'Support.java',
        'FirstCall.java',
      ],
      cwd: work,
    },
  ],
  driver: 'Driver.java',
  drive: (places) => execute('Driver', places),
  firstCall: { file: 'FirstCall.java', run: (places) => execute('FirstCall', places) },
} satisfies Language;

function execute(mainClass: string, { work, client }: Places): Command {
  // Printed as UTF-8, whatever the machine's locale: the one property is that of Java 17, the other of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return {
    argv: ['java', ...encoding, '-cp', `${join(work, 'classes')}:${classPath(client)}`, mainClass],
  };
}

function classPath(client: string): string {
  return `${join(client, 'target/voice-agent-client-0.1.0.jar')}:${join(client, 'target/lib/*')}`;
}
