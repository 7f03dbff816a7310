/** Checks the report that the guide "Check the contract" shows: names of questions and fields, and the form. */
import { createClient } from '@voice-agent-platform/client';
import { recordHar } from '@voice-agent-platform/client/validation';
import { compare, readHar, writeText } from '@voice-agent-platform/evidence';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { readTestedGuides } from '../support/documents.js';
import { missingParts } from '../support/output-samples.js';

it('the report in the guide is an excerpt of one', async () => {
  const sandbox = createSandbox();
  // One response contradicts the contract.
  sandbox.respond('getWorkflowVersion', async (_, { next }) => {
    const version = (await (await next()).json()) as { changelog: object[] };
    const changelog = version.changelog.map((entry) => ({ ...entry, description: null }));
    return Response.json({ ...version, changelog });
  });
  const { useCase, version } = sandbox.seedIds;
  const recorders = [recordHar(sandbox.fetch), recordHar(sandbox.fetch)] as const;
  const [base, platform] = recorders.map((fetch) =>
    createClient({ ...sandbox.clientOptions, fetch }),
  );
  const update = (body: object) => base!.updateUseCase({ path: { id: useCase }, body });
  await base!.listPhoneNumbers();
  await base!.listPhoneNumbers();
  await update({ keywords: ['crown', 'implant'] });
  await update({ keywords: ['veneer'] });
  await update({ params: { practice: 'Harbor Dental' } });
  await platform!.getWorkflowVersion({ path: { version_id: version } });
  const files = ['base.har', 'platform.har'].map((name, index) =>
    readHar(name, JSON.stringify(recorders[index]!.har())),
  );
  const output = writeText(compare(files), 80)
    .map((line) =>
      [line]
        .flat()
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    )
    .join('\n');
  const guide = (await readTestedGuides()).find(({ path }) => path.endsWith('guides/evidence.md'));
  const [sample] = guide!.blocks.filter(({ language }) => language === 'text');
  expect(missingParts(sample!.code, output)).toEqual([]);
});
