/** The commands that install, check and run programs of both Python clients. */
import { createPythonEnvironment } from '@voice-agent-platform/codegen/internal/languages/tools';
import { words, type Command } from '@voice-agent-platform/shared/process';
import type { HarnessPlaces } from './harness.js';

export function runPython(
  program: string,
  { work, client }: HarnessPlaces,
  environment: string,
): Command {
  return {
    argv: words`${environment}/bin/python ${work}/${program}`,
    env: { PYTHONPATH: client, PYTHONUTF8: '1' },
  };
}

/** Checks the types of programs. Their libraries are those of the interpreter. */
export function checkTypes(
  programs: readonly string[],
  { libraries, work, client }: HarnessPlaces,
  interpreter: string,
): Command {
  return {
    // The script `bin/mypy` names the folder that pip installed it into. That folder has been renamed since, so Python runs
    // the module.
    argv: [
      ...words`${libraries}/bin/python -m mypy --strict --follow-imports=silent --python-executable ${interpreter}`,
      ...programs,
    ],
    env: { MYPYPATH: client },
    cwd: work,
  };
}

/** Installs the libraries in the requirements of a driver. */
export function installRequirements({ libraries, folder }: HarnessPlaces): Command[] {
  return createPythonEnvironment(libraries, `${folder}/requirements.txt`);
}
