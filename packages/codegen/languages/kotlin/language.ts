import { openapiGenerator } from '../openapi-generator.js';

export const kotlin = openapiGenerator('kotlin', {
  title: 'Kotlin',
  supportFiles: {
    'README.md': 'README.md',
    'Connect.kt': 'src/main/kotlin/com/example/voiceagent/Connect.kt',
  },
  nextStep:
    'Add its src/main/kotlin to your project, with the libraries that its build.gradle lists. Their versions are tested.',
  install: () => [],
});
