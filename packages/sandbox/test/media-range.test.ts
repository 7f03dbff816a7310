import { describe, expect, it } from 'vitest';
import { accepts } from '../src/media-range.js';

describe('an Accept header', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['application/*', true],
    ['Application/JSON; charset=utf-8', true],
    ['text/html, application/json;q=0.1', true],
    ['text/html', false],
    ['text/*', false],
    ['*/json', false],
    ['*/*;q=0', false],
    // Of several ranges the most specific one decides.
    ['*/*, application/json;q=0', false],
    ['application/json;q=0, */*', false],
    ['application/*;q=0, application/json', true],
    ['*/*;q=0, application/*', true],
  ])('%j admits JSON: %s', (accept, admitted) => {
    expect(accepts(accept, 'application/json')).toBe(admitted);
  });
});
