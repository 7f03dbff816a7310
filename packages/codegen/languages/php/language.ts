import { openapiGenerator } from '../openapi-generator.js';

export const php = openapiGenerator('php', {
  title: 'PHP',
  supportFiles: { 'README.md': 'README.md', 'Connection.php': 'lib/Connection.php' },
  // Settings of tests and a formatter.
  leftovers: ['phpunit.xml.dist', '.php-cs-fixer.dist.php'],
  nextStep: 'In the folder of your project, add it:',
  install: (folder) => [
    `composer config repositories.voice-agent path ${folder}`,
    "composer require 'example/voice-agent-client:*'",
  ],
});
