import { join } from 'node:path';
import { driven, type DriverPlaces } from './driven-language.js';

export const rust = driven('rust', {
  toolchain: ['Rust', 'rustc', '--version'],
  note: 'Updates cannot send an empty list.',
  build: (places) => [
    {
      argv: ['cargo', 'build', '--locked'],
      cwd: places.work,
      env: { CARGO_TARGET_DIR: target(places) },
    },
  ],
  drive: (places) => ({ argv: [join(target(places), 'debug/driver')] }),
  firstCall: {
    file: 'src/bin/first-call.rs',
    run: (places) => ({ argv: [join(target(places), 'debug/first-call')] }),
  },
});

/** Dependencies are compiled once, for the generator and for every client. */
function target({ cache }: DriverPlaces): string {
  return join(cache, 'target');
}
