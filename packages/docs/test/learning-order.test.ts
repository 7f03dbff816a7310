import { describe, expect, it } from 'vitest';
import { inLearningOrder } from '../scripts/contract/contract.js';

describe('the order in which the platform is learnt', () => {
  it('reads before it changes, changes before it deletes, and ends with what is deprecated', () => {
    const row = (tag: string, method: string, deprecated = false) => ({ tag, method, deprecated });
    const rows = [row('B', 'GET', true), row('A', 'DELETE'), row('B', 'PATCH'), row('A', 'GET')];
    expect(inLearningOrder(rows, ['A', 'B'])).toEqual([rows[3], rows[1], rows[2], rows[0]]);
  });
});
