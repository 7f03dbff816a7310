import { join } from 'node:path';
import { driven, type DriverPlaces } from './driven-language.js';

// What the client requires: since version 2 Faraday has a library of its own for forms.
const LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

export const ruby = driven('ruby', {
  toolchain: ['Ruby', 'ruby', '--version'],
  note: 'Set `ignore_operation_servers` to reach the platform root.',
  driverTools: [
    {
      probe: ['ruby', '-e', LIBRARIES],
      hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
    },
  ],
  debianPackages: 'openjdk-17-jdk-headless maven ruby ruby-faraday ruby-marcel',
  drive: (places) => execute('driver.rb', places),
  firstCall: { file: 'first_call.rb', run: (places) => execute('first_call.rb', places) },
});

function execute(program: string, { work, client }: DriverPlaces) {
  return { argv: ['ruby', '-I', join(client, 'lib'), join(work, program)] };
}
