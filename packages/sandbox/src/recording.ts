const sampleRateHz = 8_000;
const durationSeconds = 1;
const bytesPerSample = 2;
const headerBytes = 44;

/** A pitch between 300 and 600 Hz, the same for the same call, so that two recordings can be told apart by ear. */
const pitchHz = (callId: string): number => {
  let hash = 0;
  for (const character of callId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 301;
  return 300 + hash;
};

/** A RIFF/WAVE file: one second of a tone, 16-bit PCM, mono, at the sampling rate of telephony. */
export const recordingOf = (callId: string): Uint8Array<ArrayBuffer> => {
  const samples = sampleRateHz * durationSeconds;
  const dataBytes = samples * bytesPerSample;
  const view = new DataView(new ArrayBuffer(headerBytes + dataBytes));
  const text = (offset: number, value: string): void => {
    for (let index = 0; index < value.length; index++) {
      view.setUint8(offset + index, value.charCodeAt(index));
    }
  };
  text(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
  const radiansPerSample = (2 * Math.PI * pitchHz(callId)) / sampleRateHz;
  for (let sample = 0; sample < samples; sample++) {
    // A linear fade at both ends keeps the tone from clicking.
    const fade = Math.min(1, sample / 400, (samples - 1 - sample) / 400);
    const amplitude = Math.round(8_000 * fade * Math.sin(radiansPerSample * sample));
    view.setInt16(headerBytes + sample * bytesPerSample, amplitude, true);
  }
  return new Uint8Array(view.buffer);
};
