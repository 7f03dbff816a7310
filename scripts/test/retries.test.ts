/** Checks that the texts on retries agree. The tests of the client follow the table in its README. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const listed = listRetries(await read('packages/client/README.md'));

it('the README of the client lists the retries of every method', () => {
  expect(listed.map(({ methods }) => methods)).toEqual([
    '`GET`',
    '`PUT`, `DELETE`',
    '`POST`, `PATCH`',
  ]);
});

it('the guide on errors lists the retries that the README of the client lists', async () => {
  expect(listRetries(await read('docs/guides/errors.md'))).toEqual(listed);
});

it.each(operations)(
  'the page of $operationId states the retries that the README of the client lists for $method',
  async ({ operationId, method }) => {
    const { outcomes } = listed.find(({ methods }) => methods.includes(`\`${method}\``))!;
    const page = await read(`docs/dist/operations/${operationId}.html`);
    expect(page).toContain(`>${describeRetries(outcomes)}<`);
  },
);

it('the README of the TypeScript client names the requests that `fetch` retries as its guide does', async () => {
  const readme = await read('packages/codegen/languages/typescript/README.md');
  const guide = await read('docs/guides/languages/typescript.md');
  const [named] = /If a kept connection breaks, `fetch` .* also does so after 408\./.exec(readme)!;
  expect(guide).toContain(named);
});

/** Returns the words of a page, which names the statuses only if they are few. */
function describeRetries(outcomes: readonly string[]): string {
  if (outcomes.includes('nothing')) return 'Retried by the client only with ';
  if (outcomes.includes('network failure')) return 'Retried by the client';
  return `Retried by the client after ${outcomes.join(' and ')}`;
}

function read(path: string): Promise<string> {
  return readFile(repository + path, 'utf8');
}

/** Reads the rows of a table that begin with methods, such as `| \`GET\` | a timeout, 503 |`. */
function listRetries(markdown: string): { methods: string; outcomes: string[] }[] {
  const rows = [...markdown.matchAll(/^\| (.*`(?:GET|PUT|POST)`.*?) *\| (.*) \|$/gm)];
  return rows.map(([, methods = '', text = '']) => ({
    methods,
    outcomes: text.toLowerCase().match(/\d{3}|network failure|timeout|nothing/g) ?? [],
  }));
}
