import { words } from '@voice-agent-platform/codegen/internal/process';
import { driven } from '../src/language.js';
import { writer } from './writer.js';

// What the client requires: since version 2 Faraday has a library of its own for forms.
const LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

export const ruby = driven('ruby', {
  note: 'Set `ignore_operation_servers` to reach the platform root.',
  writer,
  sampleLabel: 'Ruby',
  driverTools: [
    {
      probe: ['ruby', '-e', LIBRARIES],
      hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
    },
  ],
  start: (program, { work, client }) => ({ argv: words`ruby -I ${client}/lib ${work}/${program}` }),
  driver: 'driver.rb',
  firstCall: 'first_call.rb',
});
