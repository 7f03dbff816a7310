import { words } from '@voice-agent-platform/codegen/internal/process';
import { runJava } from '../src/jvm.js';
import { driven } from '../src/language.js';
import { writer } from './writer.js';

export const java = driven('java', {
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  writer,
  sampleLabel: 'Java',
  tolerate: ['null-in-free-form'],
  driverTools: [
    {
      probe: words`javac -version`,
      hint: 'Install a JDK, 17 or later (Debian: openjdk-17-jdk-headless).',
    },
  ],
  build: ({ work, client }) => [
    {
      // The client's pom also copies its libraries to target/lib.
      argv: words`mvn --batch-mode package -Dmaven.javadoc.skip -Dmaven.source.skip`,
      cwd: client,
    },
    {
      argv: words`javac -encoding UTF-8 -cp ${libraries(client)} -d classes
        Driver.java Calls.java FirstCall.java`,
      cwd: work,
    },
  ],
  start: (mainClass, places) => runJava(mainClass, places, libraries(places.client)),
  driver: 'Driver',
  firstCall: 'FirstCall',
  firstCallSource: 'FirstCall.java',
});

function libraries(client: string): string {
  return `${client}/target/voice-agent-client-0.1.0.jar:${client}/target/lib/*`;
}
