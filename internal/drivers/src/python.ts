import type { Command } from '@voice-agent-platform/codegen/internal/process';
import type { DriverPlaces } from './language.js';

export function runPython(
  environment: string,
  program: string,
  { work, client }: DriverPlaces,
): Command {
  return {
    argv: [`${environment}/bin/python`, `${work}/${program}`],
    env: { PYTHONPATH: client, PYTHONUTF8: '1' },
  };
}
