import { words, type Command } from '@voice-agent-platform/codegen/internal/process';
import { runJava } from '../src/jvm.js';
import { driven, type DriverPlaces } from '../src/language.js';
import { writer } from './writer.js';

/** The client is built without Gradle, by the compiler that Maven fetches. */
export const kotlin = driven('kotlin', {
  note: 'All instances share one key.',
  writer,
  sampleLabel: 'Kotlin',
  lockFile: 'pom.xml',
  driverSetUp: (places) => [
    copyDependencies(places, 'compiler'),
    // The client's libraries, without the compiler and what only the compiler needs.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  build: (places) => [
    {
      // The compiler takes each library by its path, and ends before optimizing it would pay. Kotlin's own libraries are
      // among those of the pom.xml.
      argv: [
        'sh',
        '-c',
        `exec java -XX:TieredStopAtLevel=1 -cp "$JARS/compiler/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
          -no-stdlib -no-reflect -classpath "$(printf '%s:' "$JARS"/libraries/*)" -d classes \
          generated/src/main/kotlin Driver.kt Calls.kt FirstCall.kt`,
      ],
      env: { JARS: places.libraries },
      cwd: places.work,
    },
  ],
  start: (mainClass, places) => runJava(mainClass, places, `${places.libraries}/libraries/*`),
  driver: 'DriverKt',
  firstCall: 'FirstCallKt',
  firstCallSource: 'FirstCall.kt',
});

function copyDependencies(places: DriverPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      ...words`mvn --batch-mode --file ${places.folder}/pom.xml
        org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
        -DoutputDirectory=${places.libraries}/${folder}`,
      ...options,
    ],
  };
}
