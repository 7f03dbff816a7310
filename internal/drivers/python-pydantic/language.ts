import { driven } from '../src/language.js';
import { runPython } from '../src/python.js';
import { writer } from './writer.js';

export const pythonPydantic = driven('python-pydantic', {
  note: 'Set `ignore_operation_servers` to reach the platform root, and `retries=False` to send each DELETE only once.',
  writer,
  driverTools: [
    {
      probe: ['python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'],
      hint: 'Install Python 3.10 or later with its venv module (Debian: apt install python3-venv).',
    },
  ],
  driverSetUp: ({ cache, folder }) => [
    { argv: ['python3', '-m', 'venv', '--clear', environment(cache)] },
    { argv: [`${environment(cache)}/bin/pip`, 'install', '-r', `${folder}/requirements.txt`] },
  ],
  start: (program, places) => runPython(environment(places.cache), program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});

/** The cache is shared with other languages of the same generator. */
function environment(cache: string): string {
  return `${cache}/python-pydantic`;
}
