import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@voice-agent-platform/codegen';
import { driven, type DriverPlaces } from './driven-language.js';

/** Built without Gradle, by the compiler that Maven fetches. */
export const kotlin = driven('kotlin', {
  toolchain: ['Java', 'java', '--version'],
  note: 'All instances share one key.',
  debianPackages: 'openjdk-17-jdk-headless maven',
  driverSetUp: (places) => [
    // Maven adds to a folder: what an earlier pom.xml named would stay on the class path.
    { argv: ['rm', '-rf', jars(places, '')] },
    copyDependencies(places, 'compiler'),
    // The client's libraries, without the compiler and what only the compiler needs.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  build: (places) => [
    {
      argv: [
        'java',
        // Halves the time: the compiler ends before optimizing it would pay.
        '-XX:TieredStopAtLevel=1',
        ...['-cp', join(jars(places, 'compiler'), '*')],
        'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
        // Kotlin's own libraries are among those of the pom.xml.
        ...['-no-stdlib', '-no-reflect'],
        ...['-classpath', librariesOf(places)],
        ...['-d', 'classes'],
        'generated/src/main/kotlin',
        ...['Driver.kt', 'FirstCall.kt'],
      ],
      cwd: places.work,
    },
  ],
  drive: (places) => execute('DriverKt', places),
  firstCall: { file: 'FirstCall.kt', run: (places) => execute('FirstCallKt', places) },
});

function copyDependencies(places: DriverPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      'mvn',
      '--batch-mode',
      ...['--file', join(places.folder, 'pom.xml')],
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies',
      `-DoutputDirectory=${jars(places, folder)}`,
      ...options,
    ],
  };
}

function execute(mainClass: string, places: DriverPlaces): Command {
  // UTF-8 in every locale: the first property is that of Java 17, the second that of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  const classes = join(places.work, 'classes');
  return { argv: ['java', ...encoding, '-cp', `${classes}:${librariesOf(places)}`, mainClass] };
}

/** Each by its path, since the compiler does not accept `*`. */
function librariesOf(places: DriverPlaces): string {
  const folder = jars(places, 'libraries');
  return readdirSync(folder)
    .map((jar) => join(folder, jar))
    .join(':');
}

function jars({ cache }: DriverPlaces, folder: string): string {
  return join(cache, 'kotlin', folder);
}
