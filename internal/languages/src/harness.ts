import { fileURLToPath } from 'node:url';
import { findLanguage as findGenerated } from '@voice-agent-platform/codegen/internal/generate-client';
import type {
  Generator,
  Language,
  Places as GeneratorPlaces,
  Tool,
} from '@voice-agent-platform/codegen/internal/languages/language';
import type { Command } from '@voice-agent-platform/shared/process';
import type { ProgramWriter } from './program.js';

/** How the client of one language is built and driven. How it is generated is up to the codegen package. */
export interface Harness extends HarnessSettings {
  /** As in `test:languages <name>`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** How its client is generated, if it is. */
  readonly generated?: Language;
  /** Its driver and the lock files of its libraries. */
  readonly folder: string;
}

export interface HarnessSettings {
  /** What a team lead should know before choosing this client, in one or two sentences. */
  readonly note: string;
  /** The language of its code, as a code block of Markdown names it. Default: the name. */
  readonly codeBlock?: string;
  /** The Debian packages that a runner of GitHub lacks, separated by spaces. */
  readonly runnerPackages?: string;
  /** Writes the programs of the pages and the calls of the driver. Without it, the driver sends what it reads. */
  readonly programs?: ProgramWriter;
  /** Programs that build and driver need in addition to those of the generator. */
  readonly driverTools?: readonly Tool[];
  /** Fetches what build and driver need into `places.libraries`, in the versions of `lockFile`. */
  readonly driverSetUp?: (places: HarnessPlaces) => readonly Command[];
  readonly lockFile?: string;
  /** Compiles client and driver in `places.work`. */
  readonly build?: (places: HarnessPlaces) => readonly Command[];
  /** The command of the program that is built from a source. */
  readonly start: (source: string, places: HarnessPlaces) => Command;
  /** What `verify --tolerate` has to accept. */
  readonly tolerate?: readonly string[];
  /** The folder of the client in the guide. Default: `voice-agent-` and the name. */
  readonly clientFolder?: string;
  /** The source of the driver. */
  readonly driver: string;
}

export interface HarnessPlaces extends GeneratorPlaces {
  /** The driver and its lock files. */
  readonly folder: string;
  /** What `driverSetUp` has fetched, kept between runs. */
  readonly libraries: string;
  /** Where client and driver are built. The driver's folder is copied there, beside that of the client, which has the name in its guide. */
  readonly work: string;
}

/** A language of the codegen package with its driver. */
export function harnessOf(name: string, settings: HarnessSettings): Harness {
  const generated = findGenerated(name);
  const { title, generator } = generated;
  return { name, title, generator, generated, folder: folderOf(name), ...settings };
}

/** The folder of a driver in this package. */
export function folderOf(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** A program that the repository has installed. */
export function ofRepository(name: string): string {
  return fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url));
}

/** A program that Java runs. */
export function runJava(mainClass: string, { work }: HarnessPlaces, libraries: string): Command {
  // UTF-8 in every locale: the first property is that of Java 17, the second that of 19 and later.
  const encoding = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'];
  return { argv: ['java', ...encoding, '-cp', `${work}/classes:${libraries}`, mainClass] };
}
