import { join } from 'node:path';
import { driven, type DriverPlaces } from './driven-language.js';

export const pythonPydantic = driven('python-pydantic', {
  toolchain: ['Python', 'python3', '--version'],
  note: 'Set `ignore_operation_servers` to reach the platform root, and `retries=False` to send each DELETE only once.',
  driverTools: [
    {
      probe: ['python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'],
      hint: 'Install Python 3.10 or later with its venv module (Debian: apt install python3-venv).',
    },
  ],
  debianPackages: 'openjdk-17-jdk-headless maven python3 python3-venv',
  driverSetUp: (places) => [
    { argv: ['python3', '-m', 'venv', environment(places)] },
    {
      argv: [
        join(environment(places), 'bin/pip'),
        'install',
        ...['--requirement', join(places.folder, 'requirements.txt')],
      ],
    },
  ],
  drive: (places) => execute('driver.py', places),
  firstCall: { file: 'first_call.py', run: (places) => execute('first_call.py', places) },
});

function execute(program: string, places: DriverPlaces) {
  return {
    argv: [join(environment(places), 'bin/python'), join(places.work, program)],
    env: { PYTHONPATH: places.client, PYTHONUTF8: '1' },
  };
}

/** The cache is shared with other languages of the same generator. */
function environment({ cache }: DriverPlaces): string {
  return join(cache, 'python-pydantic');
}
