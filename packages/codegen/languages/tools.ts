/** Programs that generators need, and how they are found. Each minimum is stated here, and nowhere else. */
import type { Tool } from './language.js';
import { words } from '@voice-agent-platform/shared/process';

/** Not every installation of Node has it. */
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
  // With one hyphen, Java 8 succeeds, too.
  probe: words`java --version`,
  hint: 'Debian: apt install openjdk-17-jdk-headless',
};

/** The compiler, which some installations of Java lack. */
export const JAVAC: Tool = { ...JAVA, name: 'the JDK', probe: words`javac -version` };

export const MAVEN_TOOL: Tool = {
  name: 'Maven',
  minimum: '3.8',
  probe: words`mvn --version`,
  hint: 'Debian: apt install maven',
};

/** `al` is part of the development tools: with the runtime and the compiler alone, NSwag does not start. */
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
    // Isolated (-I): otherwise Python imports a `logging.py` of the current folder or of PYTHONPATH in place of its own module.
    probe: words`python3 -I -c ${'import sys, venv, ensurepip; print(sys.version)'}`,
    hint: 'Debian: apt install python3-venv',
  };
}

/**
 * Maven, which by itself waits half an hour for a registry that has stopped responding: here a minute. Maven 3.8 reads the
 * first three options, and tries four times: its own list of errors that end a download contains a timeout. Later versions
 * read the last one, and try once.
 */
export const MAVEN = words`mvn --batch-mode -Dmaven.wagon.rto=60000 -Dmaven.wagon.http.retryHandler.class=default
  -Dmaven.wagon.http.retryHandler.nonRetryableClasses=java.net.UnknownHostException
  -Daether.connector.requestTimeout=60000`;

/** `Go 1.25 or later`, or `Python 3.11 or later with its venv module`. */
export function toolText({ name, with: part, minimum }: Tool): string {
  return `${name}${minimum ? ` ${minimum} or later` : ''}${part ? ` with ${part}` : ''}`;
}

/** What has to be installed, as a guide says it: `Java 17 or later and Maven 3.8 or later`. */
export function needs(tools: readonly Tool[]): string {
  return [...new Set(tools.map(toolText))].join(' and ');
}

/** Whether the first version in the output of a probe is the minimum or later. */
export function isRecent({ minimum }: Tool, output: string): boolean {
  if (minimum === undefined) return true;
  const found = /\d+(?:\.\d+)*/.exec(output)?.[0].split('.').map(Number) ?? [];
  for (const [index, part] of minimum.split('.').map(Number).entries()) {
    const own = found[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
