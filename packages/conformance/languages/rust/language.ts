import { join } from 'node:path';
import type { Language, Places } from '../../src/languages/language.js';

const version = '0.15.1';
const programs = ({ cache }: Places) => join(cache, 'bin');
// Dependencies are compiled once, whatever the folder that is built.
const target = ({ cache }: Places) => join(cache, 'target');

/** Rust, by progenitor: a crate on reqwest and serde. */
export const rust = {
  name: 'rust',
  title: 'Rust',
  generator: { name: 'cargo-progenitor', version, registry: 'crates.io' },
  tools: [
    { probe: ['cargo', '--version'], hint: 'Install Rust 1.88 or later (https://rustup.rs).' },
  ],
  setUp: (places) => [
    {
      argv: [
        'cargo',
        'install',
        'cargo-progenitor',
        '--version',
        version,
        '--locked',
        '--root',
        places.cache,
      ],
      env: { CARGO_TARGET_DIR: target(places) },
    },
  ],
  generate: (places) => [
    {
      argv: [
        join(programs(places), 'cargo-progenitor'),
        'progenitor',
        ...['--input', places.document],
        ...['--output', places.client],
        ...['--name', 'voice-agent-client'],
        ...['--version', '0.1.0'],
      ],
    },
  ],
  build: (places) => [
    {
      argv: ['cargo', 'build', '--locked'],
      cwd: places.work,
      env: { CARGO_TARGET_DIR: target(places) },
    },
  ],
  driver: 'src/main.rs',
  drive: (places) => ({ argv: [join(target(places), 'debug/driver')] }),
  firstCall: {
    file: 'src/bin/first-call.rs',
    run: (places) => ({ argv: [join(target(places), 'debug/first-call')] }),
  },
} satisfies Language;
