import { join } from 'node:path';
import type { Command } from '@voice-agent-platform/codegen';
import { driven, type DriverPlaces } from './driven-language.js';

export const java = driven('java', {
  toolchain: ['Java', 'java', '--version'],
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  driverTools: [
    {
      probe: ['javac', '-version'],
      hint: 'Install a JDK, 17 or later (Debian: openjdk-17-jdk-headless).',
    },
  ],
  debianPackages: 'openjdk-17-jdk-headless maven',
  build: ({ work, client }) => [
    {
      // The client's pom also copies its libraries to target/lib.
      argv: ['mvn', '--batch-mode', 'package', '-Dmaven.javadoc.skip', '-Dmaven.source.skip'],
      cwd: client,
    },
    {
      argv: [
        'javac',
        ...['-encoding', 'UTF-8'],
        ...['-cp', classPath(client)],
        ...['-d', 'classes'],
        ...['Driver.java', 'FirstCall.java'],
      ],
      cwd: work,
    },
  ],
  drive: (places) => execute('Driver', places),
  firstCall: { file: 'FirstCall.java', run: (places) => execute('FirstCall', places) },
});

function execute(mainClass: string, { work, client }: DriverPlaces): Command {
  // UTF-8 in every locale: the first property is that of Java 17, the second that of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return {
    argv: ['java', ...encoding, '-cp', `${join(work, 'classes')}:${classPath(client)}`, mainClass],
  };
}

function classPath(client: string): string {
  return `${join(client, 'target/voice-agent-client-0.1.0.jar')}:${join(client, 'target/lib/*')}`;
}
