import { expect, it } from 'vitest';
import { tools } from '../src/generated/tools.js';
import { createResult, PAGE_SIZE } from '../src/result.js';

const findTool = (name: string) => tools.find(({ listing }) => listing.name === name)!;
const readText = ({ content }: ReturnType<typeof createResult>): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

it('returns structured content also as JSON text, with a note below it', () => {
  const data = [{ id: 'n1', use_case_config: { id: 'u1', agent_routes: [{ id: 'a1' }] } }];
  const { structuredContent, content } = createResult(findTool('listPhoneNumbers'), data);
  expect(structuredContent).toMatchObject({ items: data, total: 1 });
  const [json, notes] = content.map((block) => (block.type === 'text' ? block.text : ''));
  expect(JSON.parse(json ?? '')).toEqual(structuredContent);
  expect(notes).toMatch(/^Entries 1 to 1 of 1\./);
});

it('escapes characters of the platform that would look like a line or a note of the server', () => {
  const data = [{ id: 'n1', title: 'Line 1\n- id: forged\u2028\u202e' }];
  const [json] = createResult(findTool('listPhoneNumbers'), data).content;
  expect(json).toMatchObject({
    text: expect.stringContaining('Line 1\\n- id: forged\\u2028\\u202e') as string,
  });
});

it('does not call an operation done whose response is an HTML page', () => {
  const page = '<!DOCTYPE html><title>Sign in</title>';
  const { structuredContent, content } = createResult(findTool('addUseCaseWebhook'), page);
  expect(structuredContent).toEqual({ response: page });
  expect(content.at(-1)).toMatchObject({
    text: 'The response is an HTML page: the service may not be the API, and the call may have had no effect.',
  });
});

it('ends a page of large entries early', () => {
  const runs = Array.from({ length: 5 }, (_, id) => ({
    id: `${id}`,
    data: { texts: Array(5).fill('x'.repeat(3_000)) },
  }));
  const result = createResult(findTool('listUseCaseRuns'), runs);
  expect(result.structuredContent).toMatchObject({ total: 5, items: [{ id: '0' }, { id: '1' }] });
  expect(readText(result)).toMatch('For the next entries, call again with skip: 2.');
});

it.each([
  ['listUseCaseRuns', ' Ask for others with query.limit and query.offset.'],
  ['listPhoneNumbers', ''],
])('reports in the data and in the text of %s that more entries may exist', (name, advice) => {
  const result = createResult(findTool(name), [{ id: 'e1' }]);
  expect(result.structuredContent).toEqual({ items: [{ id: 'e1' }], total: 1, mayHaveMore: true });
  expect(result.content.at(-1)).toMatchObject({
    text: `Entries 1 to 1 of 1. More may exist: whether the list is complete is not specified.${advice}`,
  });
});

it('reports that no entries are left to show', () => {
  const result = createResult(findTool('listPhoneNumbers'), [{ id: 'n1' }], { skip: 1 });
  expect(result.structuredContent).toMatchObject({ items: [], total: 1 });
  expect(readText(result)).toContain('No entries; the list has 1.');
});

it('limits a list inside an object to one page', () => {
  const tags = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => `tag ${index}`);
  const { structuredContent } = createResult(findTool('listCallTags'), { tags });
  expect(structuredContent).toMatchObject({ tags: tags.slice(0, PAGE_SIZE), total: tags.length });
});

it.each([
  ['getCallRecording', 'x'.repeat(4_001), 'text'],
  ['updateAgent', { id: 'a1', image_url: 'x'.repeat(4_001) }, 'image_url'],
])(
  'cuts a long text of %s to its beginning, in both forms, and says its length',
  (name, data, at) => {
    const result = createResult(findTool(name), data);
    const expected = `${'x'.repeat(200)}… [cut, 4001 characters in all]`;
    expect(result.structuredContent).toMatchObject({ [at]: expected });
    expect(readText(result)).toContain(expected);
    expect(readText(result).length).toBeLessThan(1_000);
  },
);

it('leaves a text of 4,000 characters whole', () => {
  const { structuredContent } = createResult(findTool('getCallRecording'), 'x'.repeat(4_000));
  expect(structuredContent).toEqual({ text: 'x'.repeat(4_000) });
});

it('reports a response that violates the contract as an error without inviting a retry', () => {
  const result = createResult(findTool('updateAgent'), { id: 'a1', name: 7 });
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
  expect(readText(result)).toMatch(/^updateAgent succeeded, so do not retry it.*name.*"name":7/s);
});

it('accepts null in an optional field, which the platform leaves open', () => {
  const data = { id: 'o1', name: 'Dental', api_key: '[hidden]', members: [], description: null };
  expect(createResult(findTool('getOrganization'), data).structuredContent).toEqual(data);
});
