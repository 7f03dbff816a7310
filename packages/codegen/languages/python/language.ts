import { words } from '@voice-agent-platform/shared/process';
import type { Language } from '../language.js';
import { createPythonEnvironment, python as pythonTool } from '../tools.js';

export const python: Language = {
  name: 'python',
  title: 'Python',
  generator: { name: 'openapi-python-client', version: '0.29.1', registry: 'PyPI' },
  tools: [pythonTool('3.11')],
  setUpFiles: ['requirements.txt'],
  setUp: ({ cache }) => createPythonEnvironment(`${cache}/venv`, `${cache}/requirements.txt`),
  generate: ({ cache, settings, document, client }) => [
    {
      argv: words`${cache}/venv/bin/python -I ${cache}/venv/bin/openapi-python-client generate --overwrite
        --path ${document} --config ${settings}/config.yaml --output-path ${client}`,
      env: {
        // The generator formats its output with the ruff on the path.
        PATH: `${cache}/venv/bin:${process.env.PATH}`,
        // A cache in the client would differ between runs.
        RUFF_NO_CACHE: 'true',
      },
    },
  ],
  supportFiles: {
    // Replaces the generated file, which contains addresses that do not exist.
    'README.md': 'README.md',
    'connect.py': 'voice_agent_client/connect.py',
    // Replaces the generated error, because its text shows the body of the response.
    'errors.py': 'voice_agent_client/errors.py',
  },
  libraries: { httpx: '0.28.1', attrs: '26.1.0' },
  nextStep: 'Install it into your environment, with the tested versions of its libraries:',
  install: (folder, libraries) => [`pip install ${folder} ${libraries('==')}`],
};
