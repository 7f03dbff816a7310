/** Code samples: the calls that the drivers run, with the part of the driver that makes the client. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from './registry.js';
import { findCall, type Call } from './src/calls.js';
import { uniqueSorted, type Writer } from './src/writer.js';

export interface DriverSample {
  /** The language of the client, as in `voice-agent-codegen <name>`. */
  readonly name: string;
  readonly label: string;
  readonly code: string;
}

/** The call of an operation with the client that it needs, in each language of the menu. */
export function samplesOf(operationId: string): DriverSample[] {
  const call = findCall(operationId);
  return languages.flatMap(
    ({ name, title, folder, driver, writer, programs, sampleLabel: label }) => {
      if (programs) return [{ name, label: title, code: programs.program(call) }];
      if (writer === undefined || label === undefined) return [];
      const source = readFileSync(join(folder, driver), 'utf8');
      return [{ name, label, code: sampleOf(call, writer, source) }];
    },
  );
}

/**
 * The region of the driver that makes the client of the root, the call, and regions that are named after something that
 * they use, below the imports of what they use. A region can have several names.
 */
export function sampleOf(call: Call, { write }: Writer, driver: string): string {
  const regions = regionsOf(driver);
  const sources = [...(call.reads ? [call.reads] : []), call].map(write);
  const setUp = regions.filter(({ names }) => names.includes(call.root)).map(({ code }) => code);
  const body = [...setUp, sources.map(({ code }) => code).join('\n')].join('\n\n');
  const uses = (identifier: string) => new RegExp(`\\b${identifier}\\b`).test(body);
  const helpers = regions
    .filter(({ names }) => !names.includes(call.root) && names.some(uses))
    .map(({ code }) => code);
  const ofDriver = driver.split('\n').filter((line) => {
    const [, imported] = /^(?:import|from|use) .*?(\w+);?$/.exec(line) ?? [];
    return imported !== undefined && uses(imported);
  });
  const imports = uniqueSorted([...ofDriver, ...sources.flatMap((source) => source.imports)])
    // In Python, modules of the language come first.
    .sort((one, other) => Number(one.startsWith('from ')) - Number(other.startsWith('from ')));
  return [imports.join('\n'), body, ...helpers].filter((part) => part !== '').join('\n\n');
}

/** The regions of a driver, without the indentation of their first line. */
function regionsOf(source: string) {
  const marked = /^([ \t]*)(?:#|\/\/) region (.+)\n([^]*?)^[ \t]*(?:#|\/\/) endregion$/gm;
  return [...source.matchAll(marked)].map(([, by = '', names = '', code = '']) => ({
    names: names.split(' '),
    code: code.trimEnd().replaceAll(new RegExp(`^${by}`, 'gm'), ''),
  }));
}
