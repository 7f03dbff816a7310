import { UsageError } from '@voice-agent-platform/codegen';
import { client } from './client.js';
import { csharp } from './csharp.js';
import { go } from './go.js';
import { java } from './java.js';
import { kotlin } from './kotlin.js';
import { perl } from './perl.js';
import { php } from './php.js';
import { python } from './python.js';
import { pythonPydantic } from './python-pydantic.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { typescript } from './typescript.js';
import type { DrivenLanguage } from './driven-language.js';

/** In the order of the matrix. */
export const languages: readonly DrivenLanguage[] = [
  python,
  pythonPydantic,
  go,
  rust,
  java,
  kotlin,
  csharp,
  php,
  ruby,
  typescript,
  perl,
  client,
];

/** @throws {UsageError} with the list of languages */
export function findLanguage(name: string): DrivenLanguage {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(`Unknown language "${name}". Use ${known}.`);
}
