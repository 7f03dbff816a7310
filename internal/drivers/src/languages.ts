import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError, type Command } from '@voice-agent-platform/codegen';
import { driven, folderOf, type DrivenLanguage, type DriverPlaces } from './driven-language.js';
import { java, kotlin } from './jvm.js';

const PHP_PACKAGES = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const PHP_CONDITIONS =
  "PHP_VERSION_ID >= 80100 && extension_loaded('curl') && extension_loaded('mbstring')";

// What the client requires: since version 2 Faraday has a library of its own for forms.
const RUBY_LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

const codegenManifest = fileURLToPath(
  import.meta.resolve('@voice-agent-platform/codegen/package.json'),
);

/** In the order of the matrix. */
export const languages: readonly DrivenLanguage[] = [
  driven('python', {
    note: '`sync` returns `None` for every non-2xx status, and statuses that Python does not know raise `ValueError`.',
    // The generator's environment also has the libraries of its clients.
    start: (program, places) => python(`${places.cache}/venv`, program, places),
    driver: 'driver.py',
    firstCall: 'first_call.py',
  }),
  driven('python-pydantic', {
    note: 'Set `ignore_operation_servers` to reach the platform root, and `retries=False` to send each DELETE only once.',
    driverTools: [
      {
        probe: ['python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'],
        hint: 'Install Python 3.10 or later with its venv module (Debian: apt install python3-venv).',
      },
    ],
    driverSetUp: ({ cache, folder }) => [
      { argv: ['python3', '-m', 'venv', '--clear', pydanticVenv(cache)] },
      {
        argv: [`${pydanticVenv(cache)}/bin/pip`, 'install', '-r', `${folder}/requirements.txt`],
      },
    ],
    start: (program, places) => python(pydanticVenv(places.cache), program, places),
    driver: 'driver.py',
    firstCall: 'first_call.py',
  }),
  driven('go', {
    note: 'A non-2xx status is not a Go error: check the status.',
    build: ({ work }) => [{ argv: ['go', 'build', '-o', 'bin/', '.', './first-call'], cwd: work }],
    start: (program, { work }) => ({ argv: [`${work}/bin/${program}`] }),
    driver: 'driver',
    firstCall: 'first-call',
    firstCallSource: 'first-call/main.go',
  }),
  driven('rust', {
    note: 'Updates cannot send an empty list.',
    build: ({ work, cache }) => [
      {
        argv: ['cargo', 'build', '--locked'],
        cwd: work,
        // Dependencies are compiled once, for the generator and for every client.
        env: { CARGO_TARGET_DIR: `${cache}/target` },
      },
    ],
    start: (program, { cache }) => ({ argv: [`${cache}/target/debug/${program}`] }),
    driver: 'driver',
    firstCall: 'first-call',
    firstCallSource: 'src/bin/first-call.rs',
  }),
  java,
  kotlin,
  driven('csharp', {
    note: 'Tested on Mono, not on .NET.',
    build: ({ cache, work }) => [
      // The generator's package brings the JSON library of its clients. Mono looks for libraries beside the program.
      {
        argv: ['cp', `${cache}/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll`, work],
      },
      mcs(work, '-target:library', '-out:VoiceAgent.dll', '-recurse:generated/*.cs'),
      mcs(work, '-r:VoiceAgent.dll', 'Driver.cs'),
      mcs(work, '-r:VoiceAgent.dll', 'FirstCall.cs'),
    ],
    start: (program, { work }) => ({
      argv: ['mono', `${work}/${program}`],
      // Mono writes in the encoding of the locale.
      env: { LC_ALL: 'C.UTF-8' },
    }),
    driver: 'Driver.exe',
    firstCall: 'FirstCall.exe',
    firstCallSource: 'FirstCall.cs',
  }),
  /** On the Guzzle that Debian's package puts on the include path, so that Composer is not needed. */
  driven('php', {
    note: 'The platform root is compiled into two operations: replace it with a Guzzle handler.',
    driverTools: [
      {
        probe: [
          ...['php', '-r'],
          `require 'GuzzleHttp/autoload.php'; exit((int) !(${PHP_CONDITIONS}));`,
        ],
        hint: `Install PHP 8.1 or later with its extensions curl and mbstring, and Guzzle 7 (Debian: ${PHP_PACKAGES}).`,
      },
    ],
    // The guide's program is written for users of Composer, which writes an autoloader of its own to `vendor`.
    build: ({ work }) => [
      { argv: ['mkdir', '-p', 'vendor'], cwd: work },
      { argv: ['cp', 'autoload.php', 'vendor'], cwd: work },
    ],
    start: (program, { work }) => ({ argv: ['php', `${work}/${program}`] }),
    driver: 'driver.php',
    firstCall: 'first_call.php',
  }),
  driven('ruby', {
    note: 'Set `ignore_operation_servers` to reach the platform root.',
    driverTools: [
      {
        probe: ['ruby', '-e', RUBY_LIBRARIES],
        hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
      },
    ],
    start: (program, { work, client }) => ({
      argv: ['ruby', '-I', `${client}/lib`, `${work}/${program}`],
    }),
    driver: 'driver.rb',
    firstCall: 'first_call.rb',
  }),
  driven('typescript', {
    note: 'Responses are not validated.',
    build: ({ work }) => [{ argv: [ofRepository('tsc'), '--project', '.'], cwd: work }],
    start: (program, { work }) => ({ argv: [ofRepository('tsx'), `${work}/${program}`] }),
    driver: 'driver.ts',
    firstCall: 'first-call.ts',
  }),
  // The worked example of `voice-agent-codegen verify`: a client that no generator wrote.
  {
    name: 'perl',
    title: 'Perl example',
    folder: join(dirname(codegenManifest), 'examples'),
    generator: { name: 'written by hand', version: '', registry: 'this repository' },
    note: 'The example for `voice-agent-codegen verify`. Core modules only.',
    driverTools: [
      { probe: ['perl', '-MHTTP::Tiny', '-MJSON::PP', '-e', '1'], hint: 'Install Perl 5.' },
    ],
    start: (program, { folder }) => ({ argv: ['perl', `${folder}/${program}`] }),
    driver: 'driver.pl',
  },
  // The project's own client, which has nothing to generate: its build derives it from the contract.
  {
    name: 'client',
    title: 'Own client',
    folder: folderOf('client'),
    generator: { name: '@voice-agent-platform/client', version: '', registry: 'this repository' },
    note: 'The only client with retries, limits, and redaction. TypeScript.',
    start: (program, { folder }) => ({ argv: [ofRepository('tsx'), `${folder}/${program}`] }),
    driver: 'driver.ts',
  },
];

/** @throws {UsageError} with the list of languages */
export function findLanguage(name: string): DrivenLanguage {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(`Unknown language "${name}". Use ${known}.`);
}

function python(environment: string, program: string, { work, client }: DriverPlaces): Command {
  return {
    argv: [`${environment}/bin/python`, `${work}/${program}`],
    env: { PYTHONPATH: client, PYTHONUTF8: '1' },
  };
}

/** The cache is shared with other languages of the same generator. */
function pydanticVenv(cache: string): string {
  return `${cache}/python-pydantic`;
}

function mcs(work: string, ...parameters: string[]): Command {
  const libraries = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];
  return {
    argv: ['mcs', ...libraries.map((name) => `-r:${name}.dll`), ...parameters],
    cwd: work,
  };
}

/** A program of the repository. */
function ofRepository(name: string): string {
  return fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url));
}
