import { operationOf } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { exampleBody, violations } from './contract-fuzz.js';
import { begin, pathOf } from './support.js';

const operations = operationTable.map((row) => ({
  ...row,
  path: pathOf(row),
  operation: operationOf(row),
}));

const withBody = operations.filter(({ requestBody }) => requestBody);

it.each(withBody)(
  '$operationId refuses a body with one violation with 422 and its pointer, and changes nothing',
  async ({ method, path, operation }) => {
    const { sandbox, send } = begin();
    const before = sandbox.snapshot();
    for (const { name, body, pointer } of violations(operation)) {
      const { status, pointers } = await send(method, path, { body });
      expect([name, status, pointers.includes(pointer), pointers]).toEqual([
        name,
        422,
        true,
        pointers,
      ]);
    }
    expect(sandbox.snapshot()).toEqual(before);
  },
);

const lengthBound = operations.filter(
  ({ path, root }) => /[0-9a-f]{24}/.test(path) && root === 'base',
);

it.each(lengthBound)(
  '$operationId refuses an identifier that is not 24 characters long',
  async ({ method, path, operation }) => {
    const { send } = begin();
    const body = exampleBody(operation);
    for (const id of ['x', 'x'.repeat(23), 'x'.repeat(25), '%20'.repeat(25)]) {
      const broken = path.replace(/[0-9a-f]{24}/, id);
      const { status, pointers } = await send(method, broken, body === undefined ? {} : { body });
      expect([id, status, pointers]).toEqual([id, 422, ['/id']]);
    }
  },
);

it.each(operations)(
  '$operationId refuses a request without a key, with a live key, and on the other root',
  async ({ method, path, root }) => {
    const { sandbox, send } = begin();
    const before = sandbox.snapshot();
    const other = root === 'base' ? 'platform' : 'base';
    const replies = [
      await send(method, path, { headers: { authorization: null } }),
      await send(method, path, { headers: { authorization: 'Bearer sk_live_1' } }),
      await send(method, path, { root: other }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 404]);
    expect(sandbox.snapshot()).toEqual(before);
  },
);
