/** The languages that Java runs. */
import type { Command } from '@voice-agent-platform/codegen';
import { driven, type DriverPlaces } from './driven-language.js';

export const java = driven('java', {
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  driverTools: [
    {
      probe: ['javac', '-version'],
      hint: 'Install a JDK, 17 or later (Debian: openjdk-17-jdk-headless).',
    },
  ],
  build: ({ work, client }) => [
    {
      // The client's pom also copies its libraries to target/lib.
      argv: ['mvn', '--batch-mode', 'package', '-Dmaven.javadoc.skip', '-Dmaven.source.skip'],
      cwd: client,
    },
    {
      argv: [
        ...['javac', '-encoding', 'UTF-8', '-cp', javaLibraries(client), '-d', 'classes'],
        ...['Driver.java', 'FirstCall.java'],
      ],
      cwd: work,
    },
  ],
  start: (mainClass, places) => execute(mainClass, places, javaLibraries(places.client)),
  driver: 'Driver',
  firstCall: 'FirstCall',
  firstCallSource: 'FirstCall.java',
});

/** The client is built without Gradle, by the compiler that Maven fetches. */
export const kotlin = driven('kotlin', {
  note: 'All instances share one key.',
  driverSetUp: (places) => [
    // Maven adds to a folder: what an earlier pom.xml named would stay on the class path.
    { argv: ['rm', '-rf', kotlinJars(places)] },
    copyDependencies(places, 'compiler'),
    // The client's libraries, without the compiler and what only the compiler needs.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  build: (places) => [
    {
      // The compiler takes each library by its path, and ends before optimizing it would pay. Kotlin's own libraries are
      // among those of the pom.xml.
      argv: [
        ...['sh', '-c'],
        `exec java -XX:TieredStopAtLevel=1 -cp "$0/compiler/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
          -no-stdlib -no-reflect -classpath "$(printf '%s:' "$0"/libraries/*)" -d classes \
          generated/src/main/kotlin Driver.kt FirstCall.kt`,
        kotlinJars(places),
      ],
      cwd: places.work,
    },
  ],
  start: (mainClass, places) => execute(mainClass, places, `${kotlinJars(places)}/libraries/*`),
  driver: 'DriverKt',
  firstCall: 'FirstCallKt',
  firstCallSource: 'FirstCall.kt',
});

function execute(mainClass: string, { work }: DriverPlaces, libraries: string): Command {
  // UTF-8 in every locale: the first property is that of Java 17, the second that of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return { argv: ['java', ...encoding, '-cp', `${work}/classes:${libraries}`, mainClass] };
}

function javaLibraries(client: string): string {
  return `${client}/target/voice-agent-client-0.1.0.jar:${client}/target/lib/*`;
}

function copyDependencies(places: DriverPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      ...['mvn', '--batch-mode', '--file', `${places.folder}/pom.xml`],
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies',
      `-DoutputDirectory=${kotlinJars(places)}/${folder}`,
      ...options,
    ],
  };
}

function kotlinJars({ cache }: DriverPlaces): string {
  return `${cache}/kotlin`;
}
