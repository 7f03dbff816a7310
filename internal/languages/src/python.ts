import { words, type Command } from '@voice-agent-platform/shared/process';
import { list, type Doc } from './layout.js';
import type { DriverPlaces } from './harness.js';
import { snakeCase } from './names.js';
import {
  indent,
  quoted,
  scalars,
  writerOf,
  type Inside,
  type Program,
  type Writer,
} from './writer.js';

export function runPython(
  environment: string,
  program: string,
  { work, client }: DriverPlaces,
): Command {
  return {
    argv: words`${environment}/bin/python ${work}/${program}`,
    env: { PYTHONPATH: client, PYTHONUTF8: '1' },
  };
}

/** What both Python clients write in the same way. */
export const forms = {
  ...scalars(quoted),
  boolean: (each: { readonly value: boolean }) => (each.value ? 'True' : 'False'),
  list: (_: unknown, inside: Inside) => list('[', inside(), ']'),
  organization: () => 'organization_id',
};

const key = (name: string) => `${quoted(name)}: `;

export function dictionary(inside: Inside): Doc {
  return list('{', inside(key), '}');
}

/** The calls of a Python driver: a function for each operation, which returns the response. */
export function pythonWriter(parts: Pick<Program, 'statements' | 'imports'>): Writer {
  return writerOf({
    ...parts,
    file: 'calls.py',
    layout: { width: 88, unit: '    ' },
    known: ({ result, operationId }) => `${snakeCase(result)} = known["${operationId}"]`,
    end: () => 'return response',
    entry: (operationId, body) =>
      `def ${operationId}(base, platform, organization_id, known):\n${indent(body, '    ')}`,
    between: '\n\n\n',
  });
}
