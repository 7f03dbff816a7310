import { join } from 'node:path';
import { installPackages } from '../../src/languages/debian.js';
import type { Command, Language, Places } from '../../src/languages/language.js';
import { openapiGenerator } from '../../src/languages/openapi-generator.js';

/** Ruby, by openapi-generator: Faraday on Ruby's own Net::HTTP, with the libraries of the machine. */
export const ruby = {
  name: 'ruby',
  title: 'Ruby',
  generator: openapiGenerator.generator,
  tools: openapiGenerator.tools,
  driverTools: [
    {
      // What the client requires: since version 2 Faraday has a part of its own for forms.
      probe: [
        'ruby',
        '-e',
        'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"',
      ],
      hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
      install: installPackages('ruby ruby-faraday ruby-marcel'),
    },
  ],
  setUp: openapiGenerator.setUp,
  generate: (places) => [
    openapiGenerator.generate('ruby', places),
    {
      argv: [
        'cp',
        join(places.folder, 'exact_json.rb'),
        join(places.client, 'lib/voice_agent_client'),
      ],
    },
  ],
  driver: 'driver.rb',
  drive: (places) => execute('driver.rb', places),
  firstCall: { file: 'first_call.rb', run: (places) => execute('first_call.rb', places) },
} satisfies Language;

function execute(program: string, { work, client }: Places): Command {
  return { argv: ['ruby', '-I', join(client, 'lib'), join(work, program)] };
}
