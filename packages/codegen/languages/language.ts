import type { Command } from '@voice-agent-platform/shared/process';

/** How a client is generated in one language. */
export interface Language {
  /** As typed in `voice-agent-codegen <name>`, and the name of its folder under `languages/`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** Finds what must be installed. `setUp` fetches everything else. */
  readonly tools: readonly Tool[];
  /** Files of the language's folder that `setUp` needs in `places.cache`: what pins the generator's dependencies. */
  readonly setUpFiles?: readonly string[];
  /** Fetches the generator at a pinned version into `places.cache`. */
  readonly setUp: (places: Places, version: string) => readonly Command[];
  /** Writes the client to `places.client`, which is an empty folder. */
  readonly generate: (places: Places) => readonly Command[];
  /** Files of the language's folder that the generator reads in the client, from which they are removed afterwards. */
  readonly generatorFiles?: Readonly<Record<string, string>>;
  /** What the generator keeps in the client for itself. It is removed. */
  readonly leftovers?: readonly string[];
  /** Files of the language's folder that belong to the client, with their paths in it. */
  readonly supportFiles?: Readonly<Record<string, string>>;
  /** Text at the end of generated files, such as the names of the support files. */
  readonly appended?: Readonly<Record<string, string>>;
  /** The libraries of the client that its own files do not pin, in the versions that are tested. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** What to do with the generated folder. */
  readonly nextStep: string;
  /**
   * The commands that do it.
   * @param libraries writes names and versions of the libraries, or of the one that is named
   */
  readonly install: (
    folder: string,
    libraries: (separator: string, name?: string) => string,
  ) => readonly string[];
}

export interface Generator {
  readonly name: string;
  readonly version: string;
  readonly registry: string;
}

export interface Tool {
  readonly name: string;
  /** A part that some installations lack. */
  readonly with?: string;
  /** The oldest version that works. */
  readonly minimum?: string;
  /** Exits with status 0 if the tool is installed, and prints its version if there is a minimum. */
  readonly probe: readonly string[];
  /** Where to find it. */
  readonly hint: string;
}

/** Absolute paths: `document` is a file, the others are folders. */
export interface Places {
  /** The settings and support files of the language. */
  readonly settings: string;
  /** Generators and their libraries, kept between runs. */
  readonly cache: string;
  /** The OpenAPI document that the client is generated from. */
  readonly document: string;
  readonly client: string;
}
