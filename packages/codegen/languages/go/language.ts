import { words } from '@voice-agent-platform/shared/process';
import type { Language } from '../language.js';
import { GO } from '../tools.js';

export const go: Language = {
  name: 'go',
  title: 'Go',
  generator: { name: 'oapi-codegen', version: '2.8.0', registry: 'the Go module proxy' },
  tools: [GO],
  setUp: ({ cache }, version) => [
    {
      // The generator runs on this machine. The user can have set another target, also with `go env -w`.
      argv: [
        'sh',
        '-c',
        `GOOS=$(go env GOHOSTOS) GOARCH=$(go env GOHOSTARCH) \
          exec go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${version}`,
      ],
      // The user's settings for modules must not apply.
      env: { GOBIN: `${cache}/bin`, GOFLAGS: '-mod=mod', GO111MODULE: 'on' },
    },
  ],
  generate: ({ cache, settings, document, client }) => [
    {
      argv: words`${cache}/bin/oapi-codegen -config ${settings}/oapi-codegen.yaml
        -o ${client}/client.gen.go ${document}`,
    },
  ],
  supportFiles: { 'README.md': 'README.md', 'connect.go': 'connect.go' },
  libraries: {
    'github.com/oapi-codegen/runtime': '1.8.0',
    'github.com/oapi-codegen/nullable': '1.1.0',
  },
  nextStep:
    'The client is a package of your module. In the folder of the module, get the tested versions of its libraries:',
  install: (_, libraries) => [`go get ${libraries('@v')}`],
};
