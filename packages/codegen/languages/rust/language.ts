import { words } from '@voice-agent-platform/shared/process';
import type { Language } from '../language.js';
import { RUST } from '../tools.js';

export const rust: Language = {
  name: 'rust',
  title: 'Rust',
  generator: { name: 'cargo-progenitor', version: '0.15.1', registry: 'crates.io' },
  tools: [RUST],
  setUp: ({ cache }, version) => [
    {
      argv: words`cargo install cargo-progenitor --version ${version} --locked --root ${cache}`,
      // Optimizing the generator would take longer than running it.
      env: { CARGO_TARGET_DIR: `${cache}/target`, CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' },
      // cargo would otherwise read a .cargo/config.toml in the current folder.
      cwd: '/',
    },
  ],
  generate: ({ cache, document, client }) => [
    {
      argv: words`${cache}/bin/cargo-progenitor progenitor --input ${document} --output ${client}
        --name voice-agent-client --version 0.1.0`,
    },
  ],
  supportFiles: { 'README.md': 'README.md', 'connect.rs': 'src/connect.rs' },
  appended: {
    'src/lib.rs': '\nmod connect;\npub use connect::{CallError, connect, connect_with};\n',
  },
  libraries: { reqwest: '0.13.5', tokio: '1.54.1' },
  nextStep: 'In the folder of your crate, add it and what a program needs, in the tested versions:',
  // The client uses reqwest without TLS. The program's own reqwest adds it.
  install: (folder, libraries) => [
    `cargo add --path ${folder} voice-agent-client`,
    `cargo add ${libraries('@', 'reqwest')} --no-default-features --features rustls`,
    `cargo add ${libraries('@', 'tokio')} --features macros,rt`,
  ],
};
