import { describe, expect, it } from 'vitest';
import { recordingOf } from '../src/recording.js';

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

describe('a recording', () => {
  const bytes = recordingOf('66f1a6d8e5b7d83a9c0e4b61');
  const view = new DataView(bytes.buffer);

  it('is a RIFF/WAVE file of one second of 16-bit PCM, mono, at 8 kHz', () => {
    expect([text(bytes, 0, 4), text(bytes, 8, 16), text(bytes, 36, 40)]).toEqual([
      'RIFF',
      'WAVEfmt ',
      'data',
    ]);
    expect(view.getUint32(4, true)).toBe(bytes.length - 8);
    expect(view.getUint32(16, true)).toBe(16);
    expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([1, 1]);
    expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([8_000, 16_000]);
    expect([view.getUint16(32, true), view.getUint16(34, true)]).toEqual([2, 16]);
    expect(view.getUint32(40, true)).toBe(bytes.length - 44);
    expect(bytes.length).toBe(44 + 16_000);
  });

  it('can be heard, and begins and ends in silence', () => {
    const samples = new Int16Array(bytes.buffer, 44);
    const loudest = Math.max(...samples);
    expect(loudest).toBeGreaterThan(7_000);
    expect(loudest).toBeLessThanOrEqual(8_000);
    expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
  });

  it('is the same for the same call, and another one for another', () => {
    expect(recordingOf('a')).toEqual(recordingOf('a'));
    expect(recordingOf('a')).not.toEqual(recordingOf('b'));
  });
});
