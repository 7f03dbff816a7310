import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findLanguage } from '@voice-agent-platform/codegen/internal/generate-client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { driverCalls, findHarness, harnesses } from '../registry.js';
import { samplesOf } from '../samples.js';
import { findCall, type Call } from '../src/calls.js';
import { folderOf } from '../src/harness.js';
import { indented, list, print } from '../src/layout.js';
import { quoted, singleQuoted, valueWriter } from '../src/writer.js';

/** Reads a file of a language from the package that users install. */
function settingsOf(name: string, file: string): string {
  const manifest = import.meta.resolve('@voice-agent-platform/codegen/package.json');
  return fileURLToPath(new URL(`languages/${name}/${file}`, manifest));
}

it.each(operations)('a program exists in every language: $operationId', ({ operationId }) => {
  const names = harnesses.flatMap((harness) => (harness.generated ? [harness.name] : []));
  expect(samplesOf(operationId).map(({ name }) => name)).toEqual(names);
});

it('a program reads only the variables of the root that it calls', () => {
  for (const { operationId, root } of operations) {
    for (const { name, code } of samplesOf(operationId)) {
      const variables = [...new Set(code.match(/VOICE_AGENT_\w+/g))].sort();
      const expected =
        root === 'base'
          ? ['VOICE_AGENT_API_KEY', 'VOICE_AGENT_BASE_URL']
          : ['VOICE_AGENT_API_KEY', 'VOICE_AGENT_ORGANIZATION_ID', 'VOICE_AGENT_PLATFORM_URL'];
      expect(variables, `${operationId} in ${name}`).toEqual(expected);
    }
  }
});

it('a program imports what its code uses, whatever the code contains', () => {
  // An identifier in an address does not count as a use.
  const { program } = findHarness('python').programs!;
  const imports = program(findCall('getCallRecording')).match(/^(?:from|import) .*/gm);
  expect(imports).toEqual([
    'import os',
    'from pathlib import Path',
    'from voice_agent_client.api.calls import get_call_recording',
    'from voice_agent_client.connect import connect, expect',
  ]);
});

const generated = harnesses.filter(({ programs }) => programs !== undefined);

it.each(generated)('the README of a client shows its program: $name', async ({ name }) => {
  const readme = await readFile(settingsOf(name, 'README.md'), 'utf8');
  const sample = samplesOf('listPhoneNumbers').find((candidate) => candidate.name === name);
  expect(readme).toContain(`\`\`\`${sample?.codeBlock}\n${sample?.code}\`\`\``);
});

/** The file that pins the tested versions of each language. */
const lockFiles: Readonly<Record<string, string>> = {
  python: settingsOf('python', 'requirements.txt'),
  'python-pydantic': `${folderOf('python-pydantic')}/requirements.txt`,
  go: `${folderOf('go')}/go.mod`,
  rust: `${folderOf('rust')}/Cargo.lock`,
};

it.each(Object.entries(lockFiles))(
  'the commands that install a client have the versions that it is tested with: %s',
  async (name, file) => {
    const pinned = await readFile(file, 'utf8');
    const { libraries = {} } = findLanguage(name);
    expect(Object.keys(libraries)).not.toEqual([]);
    for (const [library, version] of Object.entries(libraries)) {
      const forms = [`${library}==${version}`, `${library} v${version}`];
      const locked = `name = "${library}"\nversion = "${version}"`;
      expect(
        [...forms, locked].filter((form) => pinned.includes(form)),
        library,
      ).toHaveLength(1);
    }
  },
);

it('a program never prints what can be secret', () => {
  for (const { operationId, secrets } of operations) {
    const { prints } = findCall(operationId);
    const names = secrets.response.flatMap((place) => place.split(/\W+/));
    if ('field' in prints) expect(names).not.toContain(prints.field);
  }
});

it('a program sends the short example, a driver the full one', () => {
  const sent = (call?: Call) => call?.body?.members.map(({ name }) => name) ?? [];
  const short = sent(findCall('updateUseCase'));
  const full = sent(driverCalls.find(([step]) => step === 'updateUseCase')?.[1]);
  expect(short).toContain('name');
  expect(short).not.toContain('keywords');
  expect(full).toEqual(expect.arrayContaining([...short, 'keywords']));
});

it('a writer refuses a form that it does not know, and names the language, the schema, and the field', () => {
  const write = valueWriter('Go', { boolean: ({ value }) => String(value) });
  const place = { owner: 'AgentUpdate', field: 'notes' };
  expect(write({ ...place, kind: 'boolean', value: true })).toBe('true');
  expect(() => write({ ...place, kind: 'string', value: 'x', limited: false })).toThrow(
    'The writer of Go does not know the form "string" of AgentUpdate.notes',
  );
});

it.each([quoted, singleQuoted])('a text with control characters is refused: %o', (quote) => {
  expect(() => quote('a\u0007b')).toThrow('No writer escapes "a\\u0007b"');
});

it('breaks source text at its outermost brackets, where it does not fit on a line', () => {
  const inner = list('[', ['1', '2'], ']');
  const call = ['call(', list('{', [['a: ', inner], 'b'], '}', { pads: true }), ');'];
  expect(print(call, { width: 40, unit: '  ' })).toBe('call({ a: [1, 2], b });');
  expect(print(call, { width: 14, unit: '  ' })).toBe('call({\n  a: [1, 2],\n  b,\n});');
  expect(print(['x =', indented(call)], { width: 25, unit: '  ' })).toBe(
    'x =\n  call({ a: [1, 2], b });',
  );
});
