import { isAbsolute } from 'node:path';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import type { Language } from '../languages/language.js';

/** Describes the next step with a generated folder, as a sentence and commands. */
export function nextStep(language: Language, folder: string): string {
  return [language.nextStep, ...installCommands(language, folder).map((line) => `  ${line}`)].join(
    '\n',
  );
}

/**
 * Returns the commands of the next step. They name a relative folder as `./client`, because pip would look for a bare
 * name in its registry.
 */
export function installCommands(
  { install, libraries = {} }: Language,
  folder: string,
): readonly string[] {
  const path = isAbsolute(folder) || folder.startsWith('.') ? folder : `./${folder}`;
  const pin = (separator: string, only?: string) =>
    Object.entries(libraries)
      .filter(([name]) => only === undefined || name === only)
      .map(([name, version]) => `${name}${separator}${version}`)
      .join(' ');
  return install(shellQuoted(path), pin);
}
