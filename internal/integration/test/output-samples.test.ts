/** Checks the report that the guide "Check the contract" shows: names of questions and fields, and the form. */
import { createClient } from '@voice-agent-platform/client';
import { recordHar } from '@voice-agent-platform/client/validation';
import { compare, readHar, writeText } from '@voice-agent-platform/evidence';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { readTestedGuides } from '../support/documents.js';
import { missingParts } from '../support/output-samples.js';

/** A response that contradicts the contract: the changelog has a description that is null. */
async function withoutDescriptions(response: Response): Promise<Response> {
  const version = (await response.json()) as { changelog: object[] };
  const changelog = version.changelog.map((entry) => ({ ...entry, description: null }));
  return Response.json({ ...version, changelog });
}

/** Makes calls on both roots, each with a recorder of its own, and returns the recordings. */
async function recordCalls() {
  const sandbox = createSandbox();
  sandbox.respond('getWorkflowVersion', async (_, { next }) => withoutDescriptions(await next()));
  const recorders = { base: recordHar(sandbox.fetch), platform: recordHar(sandbox.fetch) };
  const base = createClient({ ...sandbox.clientOptions, fetch: recorders.base });
  const platform = createClient({ ...sandbox.clientOptions, fetch: recorders.platform });
  const { useCase, version } = sandbox.seedIds;
  const update = (body: object) => base.updateUseCase({ path: { id: useCase }, body });
  await base.listPhoneNumbers();
  await base.listPhoneNumbers();
  await update({ keywords: ['crown', 'implant'] });
  await update({ keywords: ['veneer'] });
  await update({ params: { practice: 'Harbor Dental' } });
  await platform.getWorkflowVersion({ path: { version_id: version } });
  return Object.entries(recorders).map(([name, recorder]) =>
    readHar(`${name}.har`, JSON.stringify(recorder.har())),
  );
}

it('the report in the guide is an excerpt of a real report', async () => {
  const lines = writeText(compare(await recordCalls()), 80).map((line) =>
    [line]
      .flat()
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(''),
  );
  const guide = (await readTestedGuides()).find(({ path }) => path.endsWith('guides/evidence.md'));
  const [sample] = guide!.blocks.filter(({ language }) => language === 'text');
  const missing = missingParts(sample!.code, lines.join('\n'));
  const report = lines.filter((line) => /^\S/.test(line)).join('\n');
  expect(
    missing,
    `correct the report in docs/guides/evidence.md. The real report has these headings:\n${report}`,
  ).toEqual([]);
});
