/** Describes the programs that generators need, and compares installed versions with the oldest that works. */
import type { Tool } from './language.js';
import { words, type Command } from '@voice-agent-platform/shared/process';

/** Some installations of Node lack it. */
export const NPM: Tool = {
  name: 'npm',
  probe: words`npm --version`,
  hint: 'It comes with Node.',
};

export const GO: Tool = {
  name: 'Go',
  minimum: '1.25',
  probe: words`go version`,
  hint: 'https://go.dev/dl',
};

export const RUST: Tool = {
  name: 'Rust',
  minimum: '1.88',
  probe: words`cargo --version`,
  hint: 'https://rustup.rs',
};

export const JAVA: Tool = {
  name: 'Java',
  minimum: '17',
  // With one hyphen, the command would also succeed on Java 8.
  probe: words`java --version`,
  hint: 'Debian: apt install openjdk-17-jdk-headless',
};

/** The compiler, which an installation with only the Java runtime lacks. */
export const JAVAC: Tool = { ...JAVA, name: 'the JDK', probe: words`javac -version` };

export const MAVEN: Tool = {
  name: 'Maven',
  minimum: '3.8',
  probe: words`mvn --version`,
  hint: 'Debian: apt install maven',
};

/** `al` belongs to the development tools. NSwag does not start with only the runtime and the compiler. */
export const MONO: readonly Tool[] = ['mcs', 'al'].map((program) => ({
  name: 'Mono with its development tools',
  probe: words`${program} --version`,
  hint: 'Debian: apt install mono-devel',
}));

export function python(minimum: string): Tool {
  return {
    name: 'Python',
    with: 'its venv module',
    minimum,
    // `-I` isolates Python, which would otherwise import a `logging.py` from the current folder or PYTHONPATH instead
    // of its own.
    probe: words`python3 -I -c ${'import sys, venv, ensurepip; print(sys.version)'}`,
    hint: 'Debian: apt install python3-venv',
  };
}

/** Creates a virtual environment with the libraries in a file of requirements. */
export function createPythonEnvironment(folder: string, requirements: string): Command[] {
  return [
    { argv: words`python3 -I -m venv ${folder}` },
    {
      argv: words`${folder}/bin/python -I -m pip install --requirement ${requirements}`,
      // Some machines set this for all users, but a virtual environment refuses it.
      env: { PIP_USER: '0' },
    },
  ];
}

/** Maven, with a limit of a minute for a registry that does not respond. Its own limit is half an hour. */
export const MAVEN_COMMAND = [
  ...words`mvn --batch-mode`,
  // Maven 3.8 reads these. By default, it never retries a timeout. With this list of the errors that it does not retry, it
  // retries a timeout three times.
  ...words`-Dmaven.wagon.rto=60000 -Dmaven.wagon.http.retryHandler.class=default
    -Dmaven.wagon.http.retryHandler.nonRetryableClasses=java.net.UnknownHostException`,
  // Later versions read this, and do not retry.
  '-Daether.connector.requestTimeout=60000',
];

/** Describes a tool: `Go 1.25 or later`, or `Python 3.11 or later with its venv module`. */
export function describeTool({ name, with: part, minimum }: Tool): string {
  return `${name}${minimum ? ` ${minimum} or later` : ''}${part ? ` with ${part}` : ''}`;
}

/** Lists tools as guides do: `Java 17 or later and Maven 3.8 or later`. */
export function listTools(tools: readonly Tool[]): string {
  return [...new Set(tools.map(describeTool))].join(' and ');
}

/** Returns true if the first version in the output of a probe is at least the minimum. */
export function isRecent({ minimum }: Tool, output: string): boolean {
  if (minimum === undefined) return true;
  const found = /\d+(?:\.\d+)*/.exec(output)?.[0].split('.').map(Number) ?? [];
  for (const [index, part] of minimum.split('.').map(Number).entries()) {
    const own = found[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
