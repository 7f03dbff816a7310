import { openapiGenerator } from '../openapi-generator.js';

export const pythonPydantic = openapiGenerator('python-pydantic', {
  title: 'Python (pydantic)',
  generatorName: 'python',
  supportFiles: {
    'README.md': 'README.md',
    // Replaces the generated file, which contains the address of a repository that does not exist.
    'pyproject.toml': 'pyproject.toml',
    'connect.py': 'voice_agent_client/connect.py',
  },
  // Settings of tests, and what `pyproject.toml` has.
  leftovers: ['requirements.txt', 'test-requirements.txt', 'tox.ini', 'setup.cfg', 'setup.py'],
  libraries: { pydantic: '2.14.3', urllib3: '2.8.0', 'python-dateutil': '4.0.0' },
  nextStep: 'Install it into your environment, with the tested versions of its libraries:',
  install: (folder, libraries) => [`pip install ${folder} ${libraries('==')}`],
});
