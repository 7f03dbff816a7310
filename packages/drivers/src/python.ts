import { join } from 'node:path';
import { driven, type DriverPlaces } from './driven-language.js';

export const python = driven('python', {
  toolchain: ['Python', 'python3', '--version'],
  note: '`sync` returns `None` for every non-2xx status, and statuses that Python does not know raise `ValueError`.',
  debianPackages: 'python3 python3-venv',
  drive: (places) => execute('driver.py', places),
  firstCall: { file: 'first_call.py', run: (places) => execute('first_call.py', places) },
});

/** The generator's environment also has the libraries of its clients. */
function execute(program: string, { cache, client, work }: DriverPlaces) {
  return {
    argv: [join(cache, 'venv/bin/python'), join(work, program)],
    env: { PYTHONPATH: client, PYTHONUTF8: '1' },
  };
}
