import { readFile } from 'node:fs/promises';
import { findLanguage } from '@voice-agent-platform/codegen/internal/languages/languages';
import { placesFor } from '@voice-agent-platform/codegen/internal/places';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { findHarness, harnesses } from '../registry.js';
import { samplesOf } from '../samples.js';
import { findCall } from '../src/calls.js';

it.each(operations)('a program exists in every language: $operationId', ({ operationId }) => {
  const names = harnesses.flatMap((harness) => (harness.generated ? [harness.name] : []));
  expect(samplesOf(operationId).map(({ name }) => name)).toEqual(names);
});

/** The variables that a program needs, by the root that it calls. */
const VARIABLES = {
  base: ['VOICE_AGENT_API_KEY', 'VOICE_AGENT_BASE_URL'],
  platform: ['VOICE_AGENT_API_KEY', 'VOICE_AGENT_ORGANIZATION_ID', 'VOICE_AGENT_PLATFORM_URL'],
};

it.each(operations)(
  'a program reads only the variables of the root that it calls: $operationId',
  ({ operationId, root }) => {
    for (const { name, code } of samplesOf(operationId)) {
      const variables = [...new Set(code.match(/VOICE_AGENT_\w+/g))].sort();
      expect(variables, name).toEqual(VARIABLES[root]);
    }
  },
);

it('a program of Python imports what its code uses, and nothing else', () => {
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
  const readme = await readFile(
    `${placesFor(findLanguage(name), { client: '' }).settings}/README.md`,
    'utf8',
  );
  const sample = samplesOf('listPhoneNumbers').find((candidate) => candidate.name === name);
  expect(readme).toContain(`\`\`\`${sample?.codeBlock}\n${sample?.code}\`\`\``);
});
