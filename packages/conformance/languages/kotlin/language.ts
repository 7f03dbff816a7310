import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Language, Places } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** Kotlin, by openapi-generator: okhttp and Jackson, built without Gradle, by the compiler that Maven fetches. */
export const kotlin = {
  name: 'kotlin',
  title: 'Kotlin',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  setUp: openapiGenerator.setUp,
  driverSetUp: (places) => [
    // Maven adds to a folder: what an earlier pom named would stay on the class path.
    { argv: ['rm', '-rf', jars(places, '')] },
    copyDependencies(places, 'compiler'),
    // Without the compiler, and without what it alone needs.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  generate: (places) => [openapiGenerator.generate('kotlin', places)],
  build: (places) => [
    {
      argv: [
        'java',
        // Half the time: the compiler has ended before thorough compilation of it would pay.
        '-XX:TieredStopAtLevel=1',
        ...['-cp', join(jars(places, 'compiler'), '*')],
        'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
        // Kotlin's own libraries are among those that the pom names.
        ...['-no-stdlib', '-no-reflect'],
        ...['-classpath', librariesOf(places)],
        ...['-d', 'classes'],
        'generated/src/main/kotlin',
        ...['Driver.kt', 'Support.kt', 'FirstCall.kt'],
      ],
      cwd: places.work,
    },
  ],
  driver: 'Driver.kt',
  drive: (places) => execute('DriverKt', places),
  firstCall: { file: 'FirstCall.kt', run: (places) => execute('FirstCallKt', places) },
} satisfies Language;

function copyDependencies(places: Places, folder: string, ...options: string[]): Command {
  return {
    argv: [
      'mvn',
      '--quiet',
      '--batch-mode',
      ...['--file', join(places.folder, 'pom.xml')],
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies',
      `-DoutputDirectory=${jars(places, folder)}`,
      ...options,
    ],
  };
}

function execute(mainClass: string, places: Places): Command {
  // Printed as UTF-8, whatever the machine's locale: the one property is that of Java 17, the other of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  const classes = join(places.work, 'classes');
  return { argv: ['java', ...encoding, '-cp', `${classes}:${librariesOf(places)}`, mainClass] };
}

/** Each by its path: the compiler takes no `*`. */
function librariesOf(places: Places): string {
  const folder = jars(places, 'libraries');
  return readdirSync(folder)
    .map((jar) => join(folder, jar))
    .join(':');
}

function jars({ cache }: Places, folder: string): string {
  return join(cache, 'kotlin', folder);
}
