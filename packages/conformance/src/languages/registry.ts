import { UsageError } from '@voice-agent-platform/codegen';
import { client } from '../../languages/client/language.js';
import { csharp } from '../../languages/csharp/language.js';
import { go } from '../../languages/go/language.js';
import { java } from '../../languages/java/language.js';
import { kotlin } from '../../languages/kotlin/language.js';
import { perl } from '../../languages/perl/language.js';
import { php } from '../../languages/php/language.js';
import { python } from '../../languages/python/language.js';
import { pythonPydantic } from '../../languages/python-pydantic/language.js';
import { ruby } from '../../languages/ruby/language.js';
import { rust } from '../../languages/rust/language.js';
import { typescript } from '../../languages/typescript/language.js';
import type { Language } from './language.js';

/** In the order of the matrix. */
export const languages: Language[] = [
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
export function findLanguage(name: string): Language {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(`Unknown language "${name}". Use ${known}.`);
}
