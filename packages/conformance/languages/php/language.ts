import { join } from 'node:path';
import { installPackages } from '../../src/languages/debian.js';
import type { Language } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

const packages = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const conditions =
  "PHP_VERSION_ID >= 80100 && extension_loaded('curl') && extension_loaded('mbstring')";

/** PHP, by openapi-generator: on Guzzle, which Debian's package puts on the include path. Composer is not needed. */
export const php = {
  name: 'php',
  title: 'PHP',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  driverTools: [
    {
      probe: ['php', '-r', `require 'GuzzleHttp/autoload.php'; exit((int) !(${conditions}));`],
      hint: `Install PHP 8.1 or later with its extensions curl and mbstring, and Guzzle 7 (Debian: ${packages}).`,
      install: installPackages(packages),
    },
  ],
  setUp: openapiGenerator.setUp,
  generate: (places) => [openapiGenerator.generate('php', places)],
  // The first call of the guide is written for users of Composer, which writes an autoloader of its own to `vendor`.
  build: ({ work }) => [
    { argv: ['mkdir', '-p', 'vendor'], cwd: work },
    { argv: ['cp', 'autoload.php', 'vendor'], cwd: work },
  ],
  driver: 'driver.php',
  drive: ({ work }) => ({ argv: ['php', join(work, 'driver.php')] }),
  firstCall: {
    file: 'first_call.php',
    run: ({ work }) => ({ argv: ['php', join(work, 'first_call.php')] }),
  },
} satisfies Language;
