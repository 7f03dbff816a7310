import { join } from 'node:path';
import type { Language, Places } from '../../src/languages/language.js';

const inVenv = ({ cache }: Places, program: string) => join(cache, 'venv/bin', program);

/** Python, by openapi-python-client: attrs models, httpx, sync and async, checked by mypy. */
export const python = {
  name: 'python',
  title: 'Python',
  generator: { name: 'openapi-python-client', version: '0.29.1', registry: 'PyPI' },
  tools: [
    {
      probe: ['python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)'],
      hint: 'Install Python 3.11 or later with its module venv (Debian: python3-venv).',
    },
  ],
  setUp: (places) => [
    { argv: ['python3', '-m', 'venv', join(places.cache, 'venv')] },
    {
      argv: [
        inVenv(places, 'pip'),
        'install',
        '--quiet',
        '--requirement',
        join(places.folder, 'requirements.txt'),
      ],
    },
  ],
  generate: (places) => [
    {
      argv: [
        inVenv(places, 'openapi-python-client'),
        'generate',
        '--overwrite',
        ...['--path', places.document],
        ...['--config', join(places.folder, 'config.yaml')],
        ...['--output-path', places.client],
      ],
      // The generator formats what it wrote with the ruff that it finds on the path.
      env: {
        PATH: `${join(places.cache, 'venv/bin')}:${process.env.PATH}`,
        // A cache in the client's folder would be another one each time.
        RUFF_NO_CACHE: 'true',
      },
    },
  ],
  driver: 'driver.py',
  drive: (places) => ({
    argv: [inVenv(places, 'python'), join(places.work, 'driver.py')],
    env: { PYTHONPATH: places.client, PYTHONUTF8: '1' },
  }),
  firstCall: {
    file: 'first_call.py',
    run: (places) => ({
      argv: [inVenv(places, 'python'), join(places.work, 'first_call.py')],
      env: { PYTHONPATH: places.client },
    }),
  },
} satisfies Language;
