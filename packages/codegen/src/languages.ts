import { shellQuoted } from '@voice-agent-platform/shared/text';
import type { Language, Tool } from './language.js';
import { words } from '@voice-agent-platform/shared/process';

/** Not every installation of Node has it. */
const NPM: Tool = { probe: words`npm --version`, hint: 'Install npm, which comes with Node.' };

/**
 * Maven, which by itself waits half an hour for a registry that has stopped responding: here a minute. Maven 3.8 reads the
 * first three options, and tries four times: its own list of errors that end a download contains a timeout. Later versions
 * read the last one, and try once.
 */
export const MAVEN = words`mvn --batch-mode -Dmaven.wagon.rto=60000 -Dmaven.wagon.http.retryHandler.class=default
  -Dmaven.wagon.http.retryHandler.nonRetryableClasses=java.net.UnknownHostException
  -Daether.connector.requestTimeout=60000`;

/** The languages in the order of the matrix. */
export const languages: readonly Language[] = [
  {
    name: 'python',
    title: 'Python',
    generator: { name: 'openapi-python-client', version: '0.29.1', registry: 'PyPI' },
    needs: 'Python 3.11 with venv',
    // Isolated (-I): otherwise Python imports a `logging.py` of the current folder or of PYTHONPATH in place of its own module.
    tools: [
      {
        probe: words`python3 -I -c ${'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)'}`,
        hint: 'Install Python 3.11 or later with its venv module (Debian: apt install python3-venv).',
      },
    ],
    setUpFiles: ['requirements.txt'],
    setUp: ({ cache }) => [
      { argv: words`python3 -I -m venv ${cache}/venv` },
      {
        argv: words`${cache}/venv/bin/python -I -m pip install --requirement ${cache}/requirements.txt`,
        // Some machines set this for all of their users. An environment refuses it.
        env: { PIP_USER: '0' },
      },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        argv: words`${cache}/venv/bin/python -I ${cache}/venv/bin/openapi-python-client generate --overwrite
          --path ${document} --config ${settings}/config.yaml --output-path ${client}`,
        env: {
          // The generator formats its output with the ruff that it finds on the path.
          PATH: `${cache}/venv/bin:${process.env.PATH}`,
          // A cache inside the client would differ between runs.
          RUFF_NO_CACHE: 'true',
        },
      },
    ],
    // The generator's own names addresses that do not exist.
    supportFiles: { 'README.md': 'README.md' },
    nextStep: pipInstall,
  },
  openapiGenerator('python-pydantic', {
    title: 'Python (pydantic)',
    generatorName: 'python',
    nextStep: pipInstall,
  }),
  {
    name: 'go',
    title: 'Go',
    generator: { name: 'oapi-codegen', version: '2.8.0', registry: 'the Go module proxy' },
    needs: 'Go 1.25',
    tools: [{ probe: words`go version`, hint: 'Install Go 1.25 or later (https://go.dev/dl).' }],
    setUp: ({ cache }, version) => [
      {
        argv: words`go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${version}`,
        // The generator runs here, whatever the user builds for and however the user's modules are found.
        env: {
          GOBIN: `${cache}/bin`,
          GOFLAGS: '-mod=mod',
          GO111MODULE: 'on',
          GOOS: undefined,
          GOARCH: undefined,
        },
      },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        argv: words`${cache}/bin/oapi-codegen -config ${settings}/oapi-codegen.yaml
          -o ${client}/client.gen.go ${document}`,
      },
    ],
    nextStep: () =>
      'Move it into your module, then: go get github.com/oapi-codegen/runtime github.com/oapi-codegen/nullable',
  },
  {
    name: 'rust',
    title: 'Rust',
    generator: { name: 'cargo-progenitor', version: '0.15.1', registry: 'crates.io' },
    needs: 'Rust 1.88',
    tools: [
      { probe: words`cargo --version`, hint: 'Install Rust 1.88 or later (https://rustup.rs).' },
    ],
    setUp: ({ cache }, version) => [
      {
        argv: words`cargo install cargo-progenitor --version ${version} --locked --root ${cache}`,
        // Optimizing the generator takes longer than it will ever run.
        env: { CARGO_TARGET_DIR: `${cache}/target`, CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' },
        // Otherwise cargo would read a .cargo/config.toml of the current folder.
        cwd: '/',
      },
    ],
    generate: ({ cache, document, client }) => [
      {
        argv: words`${cache}/bin/cargo-progenitor progenitor --input ${document} --output ${client}
          --name voice-agent-client --version 0.1.0`,
      },
    ],
    nextStep: (folder) =>
      `Add it to your crate: cargo add --path ${shellQuoted(folder)} voice-agent-client`,
  },
  openapiGenerator('java', {
    title: 'Java',
    nextStep: () => 'Build and install it with Maven: run mvn install in that folder.',
  }),
  openapiGenerator('kotlin', {
    title: 'Kotlin',
    nextStep: () =>
      'Add src/main/kotlin to your project, with the libraries that build.gradle lists.',
  }),
  {
    name: 'csharp',
    title: 'C#',
    generator: { name: 'nswag', version: '14.7.1', registry: 'npm' },
    needs: 'Mono with development tools',
    // `al` is part of the development tools: with the runtime and the compiler alone NSwag does not start.
    tools: [
      ...['mcs', 'al'].map((program) => ({
        probe: words`${program} --version`,
        hint: 'Install Mono with its development tools (Debian: apt install mono-devel).',
      })),
      NPM,
    ],
    setUp: ({ cache }, version) => [
      {
        argv: words`npm install --prefix ${cache} --no-audit --no-fund --ignore-scripts nswag@${version}`,
      },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        // The npm package contains a build for .NET Framework, which Mono runs. On Linux, NSwag takes an absolute path for
        // an option and ignores it (RicoSuter/NSwag#2444).
        argv: words`mono ${cache}/node_modules/nswag/bin/binaries/Win/NSwag.exe run nswag.jsonc
          /variables:document=${document},output=${client}/VoiceAgentClient.cs`,
        cwd: settings,
      },
    ],
    supportFiles: { 'VoiceAgentClient.Settings.cs': 'VoiceAgentClient.Settings.cs' },
    nextStep: () => 'Add both files and the package Newtonsoft.Json to your project.',
  },
  openapiGenerator('php', {
    title: 'PHP',
    nextStep: () =>
      'Add the folder to the repositories of your composer.json, then require the package.',
  }),
  openapiGenerator('ruby', {
    title: 'Ruby',
    supportFiles: { 'exact_json.rb': 'lib/voice_agent_client/exact_json.rb' },
    nextStep: (folder) => `Add it to your Gemfile: gem 'voice_agent_client', path: '${folder}'`,
  }),
  {
    name: 'typescript',
    title: 'TypeScript',
    // The last release that runs on Node 20.
    generator: { name: '@hey-api/openapi-ts', version: '0.95.0', registry: 'npm' },
    needs: 'Node 20.19',
    tools: [NPM],
    setUpFiles: ['package.json', 'package-lock.json'],
    setUp: ({ cache }) => [
      { argv: words`npm ci --prefix ${cache} --no-audit --no-fund --ignore-scripts` },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        argv: words`${cache}/node_modules/.bin/openapi-ts --file ${settings}/openapi-ts.config.js`,
        env: { VOICE_AGENT_DOCUMENT: document, VOICE_AGENT_OUTPUT: client },
      },
    ],
    nextStep: () => 'Move it into your sources. It does not need any package.',
  },
];

/** A language that openapi-generator writes. */
function openapiGenerator(
  name: string,
  {
    generatorName = name,
    ...rest
  }: Pick<Language, 'title' | 'nextStep' | 'supportFiles'> & { generatorName?: string },
): Language {
  const version = '7.25.0';
  return {
    name,
    ...rest,
    generator: { name: 'openapi-generator', version, registry: 'Maven Central' },
    needs: 'Java 17, Maven 3.8',
    tools: [
      {
        // With one hyphen, Java 8 succeeds, too.
        probe: words`java --version`,
        hint: 'Install Java 17 or later (Debian: apt install openjdk-17-jdk-headless).',
      },
      {
        probe: words`mvn --version`,
        hint: 'Install Maven 3.8 or later (Debian: apt install maven).',
      },
    ],
    setUp: ({ cache }) => [
      {
        argv: [
          ...MAVEN,
          ...words`org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy
            -Dartifact=org.openapitools:openapi-generator-cli:${version} -DoutputDirectory=${cache}
            -Dmdep.overWriteReleases=true`,
        ],
        // Otherwise Maven would read a pom.xml of the current folder.
        cwd: '/',
      },
    ],
    generate: ({ cache, settings, document, client }) => [
      {
        // Its tests are empty and its pages repeat the contract.
        argv: words`java -jar ${cache}/openapi-generator-cli-${version}.jar generate
          --generator-name ${generatorName} --config ${settings}/config.yaml --input-spec ${document} --output ${client}
          --global-property apiTests=false,modelTests=false,apiDocs=false,modelDocs=false`,
      },
    ],
  };
}

function pipInstall(folder: string): string {
  return `Install it into your environment: pip install ${shellQuoted(folder)}`;
}
