import {
  findLanguage as findGenerated,
  type Command,
  type Generator,
  type Language as GeneratedLanguage,
  type Places as GeneratorPlaces,
  type Tool,
} from '@voice-agent-platform/codegen';

/** How the client of one language is built and driven. How it is generated is up to the codegen package. */
export interface Language extends DriverSettings {
  /** The name of its folder under `languages/`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** How its client is generated, if it is. */
  readonly generated?: GeneratedLanguage;
  /** Runs without being stale. Its record has no fingerprint, which each change of its source would make stale. */
  readonly everyRun?: boolean;
  /** Where its driver is, if that is not its folder under `languages/`. */
  readonly driverFolder?: string;
}

export interface DriverSettings {
  /** The name of the compiler or interpreter, and the command that prints its version. */
  readonly toolchain: readonly [name: string, ...argv: string[]];
  /** What a team lead should know before choosing this client, in one or two sentences. */
  readonly note: string;
  /** Programs that build and driver need in addition to those of the generator. */
  readonly driverTools?: readonly Tool[];
  /** Packages of Debian that have all tools. They are installed only if CI is `true`. */
  readonly debianPackages?: string;
  /** Fetches what build and driver need into `places.cache`. */
  readonly driverSetUp?: (places: Places) => readonly Command[];
  /** Compiles client and driver in `places.work`. */
  readonly build?: (places: Places) => readonly Command[];
  readonly drive: (places: Places) => Command;
  /** The program of the language's guide, built with the driver: `file` is its name in the language's folder. */
  readonly firstCall?: { readonly file: string; readonly run: (places: Places) => Command };
}

export interface Places extends GeneratorPlaces {
  /** The driver and its lock files. */
  readonly folder: string;
  /** Where client and driver are built. The driver's folder is copied there; the client is in `generated/`. */
  readonly work: string;
}

/** A language of the codegen package with its driver. */
export function driven(name: string, settings: DriverSettings): Language {
  const generated = findGenerated(name);
  return { name, title: generated.title, generator: generated.generator, generated, ...settings };
}
