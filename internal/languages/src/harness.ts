import { fileURLToPath } from 'node:url';
import { findLanguage as findGenerated } from '@voice-agent-platform/codegen/internal/languages/languages';
import type {
  Generator,
  Language,
  Places as GeneratorPlaces,
  Tool,
} from '@voice-agent-platform/codegen/internal/languages/language';
import type { Command } from '@voice-agent-platform/shared/process';
import type { ProgramWriter } from './program.js';

/** Builds and drives the client of one language. */
export interface Harness extends HarnessSettings {
  /** The name in `test:languages <name>`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** The language of the generator, unless the client was written by hand. */
  readonly generated?: Language;
  /** The folder with the driver and the lock files of its libraries. */
  readonly folder: string;
}

export interface HarnessSettings {
  /** One or two sentences that help a team lead to choose or avoid this client. */
  readonly note: string;
  /** The language of a Markdown code block. Default: the name. */
  readonly codeBlock?: string;
  /** The Debian packages that GitHub's runners lack, separated by spaces. */
  readonly runnerPackages?: string;
  /**
   * Writes the programs of the pages and the calls of the driver. Without it, the driver sends the steps that it reads.
   */
  readonly programs?: ProgramWriter;
  /** The tools for build and driver, besides those of the generator. */
  readonly driverTools?: readonly Tool[];
  /** Fetches dependencies of build and driver into `places.libraries`, with the versions in `lockFile`. */
  readonly driverSetUp?: (places: HarnessPlaces) => readonly Command[];
  readonly lockFile?: string;
  /**
   * Downloads in `places.work` what the build needs. A registry that does not respond leaves the language out, while a
   * build that fails is a fault.
   */
  readonly fetch?: (places: HarnessPlaces) => readonly Command[];
  /** Compiles client and driver in `places.work`. */
  readonly build?: (places: HarnessPlaces) => readonly Command[];
  /** Checks the programs as people who use the language check their code. */
  readonly lint?: (programs: readonly string[], places: HarnessPlaces) => readonly Command[];
  /** Returns the command that runs a program built from the source. */
  readonly start: (source: string, places: HarnessPlaces) => Command;
  /**
   * The source of a program that prints the client as text, in languages where that can show the key. It also tests what
   * only this language promises, and fails if that is not so.
   */
  readonly checks?: string;
  /** Declares that the timeout of `connect` limits each wait for data, so a slow body can exceed it. Default: the whole call. */
  readonly timeout?: 'each wait';
  /** The differences for `verify --tolerate`. */
  readonly tolerate?: readonly string[];
  /** The folder of the client in the guide. Default: `voice-agent-` and the name. */
  readonly clientFolder?: string;
  /** The source of the driver. */
  readonly driver: string;
}

export interface HarnessPlaces extends GeneratorPlaces {
  /** The driver and its lock files. */
  readonly folder: string;
  /** The files that `driverSetUp` fetches, kept between runs. */
  readonly libraries: string;
  /** The build folder. It contains the driver's folder next to the client's, which has its name from the guide. */
  readonly work: string;
}

/** Creates the harness of a generated language. */
export function createHarness(name: string, settings: HarnessSettings): Harness {
  const generated = findGenerated(name);
  const { title, generator } = generated;
  return { name, title, generator, generated, folder: driverFolder(name), ...settings };
}

/** Returns the folder of a driver in this package. */
export function driverFolder(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** Returns the path of a program that the repository has installed. */
export function installedProgram(name: string): string {
  return fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url));
}

/** Returns the command that runs a Java program. */
export function runJava(mainClass: string, { work }: HarnessPlaces, libraries: string): Command {
  // UTF-8 in every locale. Java 17 reads the first property, and Java 19 and later the second.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return { argv: ['java', ...encoding, '-cp', `${work}/classes:${libraries}`, mainClass] };
}
