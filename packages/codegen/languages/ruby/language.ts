import { openapiGenerator } from '../openapi-generator.js';

export const ruby = openapiGenerator('ruby', {
  title: 'Ruby',
  supportFiles: {
    'README.md': 'README.md',
    'connect.rb': 'lib/voice_agent_client/connect.rb',
    'exact_json.rb': 'lib/voice_agent_client/exact_json.rb',
  },
  // Settings of tests and a linter. The folder `spec` stays, because `find` in the gemspec prints an error without it.
  leftovers: ['.rspec', '.rubocop.yml', 'Gemfile', 'Rakefile'],
  nextStep: 'In the folder of your Gemfile, add it:',
  install: (folder) => [`bundle add voice_agent_client --path ${folder}`],
});
