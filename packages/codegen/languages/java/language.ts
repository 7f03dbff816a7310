import { openapiGenerator } from '../openapi-generator.js';

export const java = openapiGenerator('java', {
  title: 'Java',
  supportFiles: {
    'README.md': 'README.md',
    'VoiceAgent.java': 'src/main/java/com/example/voiceagent/VoiceAgent.java',
  },
  // Settings of another build tool, and of Android.
  leftovers: ['build.sbt', 'src/main/AndroidManifest.xml'],
  nextStep:
    'Build and install it, with the tested versions of its libraries, which its pom.xml has. Then depend on com.example:voice-agent-client:0.1.0:',
  install: (folder) => [`mvn --file ${folder} install`],
});
