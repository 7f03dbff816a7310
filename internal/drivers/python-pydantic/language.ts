import { words } from '@voice-agent-platform/codegen/internal/process';
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
  lockFile: 'requirements.txt',
  driverSetUp: ({ libraries, folder }) => [
    { argv: words`python3 -m venv ${libraries}` },
    { argv: words`${libraries}/bin/pip install -r ${folder}/requirements.txt` },
  ],
  start: (program, places) => runPython(places.libraries, program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});
