import { words } from '@voice-agent-platform/codegen/internal/process';
import { driven } from '../src/language.js';
import { writer } from './writer.js';

export const rust = driven('rust', {
  note: 'Updates cannot send an empty list.',
  writer,
  sampleLabel: 'Rust',
  build: ({ work, cache }) => [
    {
      argv: words`cargo build --locked`,
      cwd: work,
      // Dependencies are compiled once, for every client.
      env: { CARGO_TARGET_DIR: `${cache}/target` },
    },
  ],
  start: (program, { cache }) => ({ argv: [`${cache}/target/debug/${program}`] }),
  driver: 'driver',
  firstCall: 'first-call',
  firstCallSource: 'src/bin/first-call.rs',
});
