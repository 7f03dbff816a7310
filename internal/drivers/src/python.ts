import type { Command } from '@voice-agent-platform/codegen/internal/process';
import type { DriverPlaces } from './language.js';
import { snakeCase } from './names.js';
import { indent, uniqueSorted, type Writer } from './writer.js';

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

/** The calls of a Python driver: a function for each operation, which returns the response. */
export function pythonWriter(write: Writer['write']): Writer {
  return {
    write,
    driver: 'driver.py',
    file: 'calls.py',
    program: (calls) => {
      const sources = calls.map((call) => ({ call, ...write(call) }));
      const functions = sources.map(({ call: { operationId, reads }, code }) => {
        const start = reads ? `${snakeCase(reads.result)} = known["${reads.operationId}"]\n` : '';
        const body = indent(`${start}${code}\nreturn response`, '    ');
        return `def ${operationId}(base, platform, organization_id, known):\n${body}\n`;
      });
      const imports = uniqueSorted(sources.flatMap((each) => each.imports)).join('\n');
      return [imports, ...functions].join('\n\n');
    },
  };
}
