import { words } from '@voice-agent-platform/codegen/internal/process';
import { driven } from '../src/language.js';
import { writer } from './writer.js';

const PACKAGES = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const CONDITIONS =
  "PHP_VERSION_ID >= 80100 && extension_loaded('curl') && extension_loaded('mbstring')";

/** On the Guzzle that Debian's package puts on the include path, so that Composer is not needed. */
export const php = driven('php', {
  note: 'The platform root is compiled into two operations: replace it with a Guzzle handler.',
  writer,
  sampleLabel: 'PHP',
  driverTools: [
    {
      probe: ['php', '-r', `require 'GuzzleHttp/autoload.php'; exit((int) !(${CONDITIONS}));`],
      hint: `Install PHP 8.1 or later with its extensions curl and mbstring, and Guzzle 7 (Debian: ${PACKAGES}).`,
    },
  ],
  // The guide's program is written for users of Composer, which writes an autoloader of its own to `vendor`.
  build: ({ work }) => [
    { argv: words`mkdir -p vendor`, cwd: work },
    { argv: words`cp autoload.php vendor`, cwd: work },
  ],
  start: (program, { work }) => ({ argv: words`php ${work}/${program}` }),
  driver: 'driver.php',
  firstCall: 'first_call.php',
});
