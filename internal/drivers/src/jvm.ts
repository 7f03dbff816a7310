/** The languages that Java runs. */
import type { Command } from '@voice-agent-platform/codegen/internal/process';
import type { DriverPlaces } from './language.js';

export function runJava(mainClass: string, { work }: DriverPlaces, libraries: string): Command {
  // UTF-8 in every locale: the first property is that of Java 17, the second that of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return { argv: ['java', ...encoding, '-cp', `${work}/classes:${libraries}`, mainClass] };
}
