import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { retryDelayMs } from '../src/policy/retry.js';

const METHODS = ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'];
const STATUSES = [400, 401, 404, 408, 409, 425, 429, 500, 501, 502, 503, 504];

/** What the code retries, as `GET 503`; `none` stands for no response at all. */
function retried(): string[] {
  const call = { limits: { maxRetries: 2 }, isDecided: false, endMs: Infinity, attempts: 1 };
  const outcomes = METHODS.flatMap((method) => [
    ...STATUSES.map((status) => ({ method, status })),
    { method, status: undefined },
  ]);
  return outcomes
    .filter(({ method, status }) => {
      const response = status === undefined ? undefined : { status, headers: new Headers() };
      return retryDelayMs({ ...call, method }, response) !== undefined;
    })
    .map(({ method, status = 'none' }) => `${method} ${status}`)
    .sort();
}

/** The rows of the table whose first column is named `method`, as cells. */
async function table(path: string): Promise<string[][]> {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  const [rows] = /^\| method .*\n(?:\|.*\n)+/im.exec(text.slice(text.search(/^## .*retr/im))) ?? [];
  return rows!
    .trim()
    .split('\n')
    .filter((row) => !/^\| -/.test(row))
    .map((row) => row.split('|').map((cell) => cell.trim()));
}

const outcomesIn = (text = '') => [
  ...(text.match(/\d{3}/g) ?? []),
  ...(/network failure/i.test(text) ? ['none'] : []),
];
const methodsIn = (text = '') => text.match(/[A-Z]{3,}/g) ?? [];

it('the README has the retries of the code', async () => {
  const [header, ...rows] = await table('../README.md');
  const documented = rows.flatMap((cells) =>
    cells.flatMap((cell, column) =>
      cell === 'retried'
        ? methodsIn(cells[1]).flatMap((method) =>
            outcomesIn(header?.[column]).map((outcome) => `${method} ${outcome}`),
          )
        : [],
    ),
  );
  expect(documented.sort()).toEqual(retried());
});

it('the guide about errors has the retries of the code', async () => {
  const [, ...rows] = await table('../../../docs/guides/errors.md');
  const documented = rows.flatMap(([, methods, outcomes]) =>
    methodsIn(methods).flatMap((method) =>
      outcomesIn(outcomes).map((outcome) => `${method} ${outcome}`),
    ),
  );
  expect(documented.sort()).toEqual(retried());
});
