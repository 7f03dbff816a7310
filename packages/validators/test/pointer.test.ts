import {
  formatPointer as formatShared,
  parsePointer as parseShared,
} from '@voice-agent-platform/shared/json';
import { expect, it } from 'vitest';
import { formatPointer, parsePointer } from '../src/index.js';

const PATHS = [
  { path: [], pointer: '' },
  { path: [''], pointer: '/' },
  { path: ['a/b', '0'], pointer: '/a~1b/0' },
  { path: ['m~n', '~1'], pointer: '/m~0n/~01' },
];

it.each(PATHS)(
  'formatPointer writes $path as $pointer, as internal/shared does',
  ({ path, pointer }) => {
    expect(formatPointer(path)).toBe(pointer);
    expect(formatShared(path)).toBe(pointer);
  },
);

it.each(PATHS)(
  'parsePointer reads $pointer as $path, as internal/shared does',
  ({ path, pointer }) => {
    expect(parsePointer(pointer)).toEqual(path);
    expect(parseShared(pointer)).toEqual(path);
  },
);
