import { operationOf } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { violations } from './contract-fuzz.js';
import { begin, pathOf } from './support.js';

const withBody = operationTable
  .filter(({ requestBody }) => requestBody)
  .map((row) => ({ ...row, path: pathOf(row), operation: operationOf(row) }));

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
