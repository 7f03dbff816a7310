import type { Command } from '@voice-agent-platform/shared/process';

/** A language, and the commands that generate its client. */
export interface Language {
  /** The name in `voice-agent-codegen <name>`, and the name of its folder in `languages/`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** The tools that must be installed. `setUp` fetches everything else. */
  readonly tools: readonly Tool[];
  /**
   * Files of the language's folder that `setUp` needs in `places.cache`, because they pin the generator's dependencies.
   */
  readonly setUpFiles?: readonly string[];
  /** Fetches the generator at a pinned version into `places.cache`. */
  readonly setUp: (places: Places, version: string) => readonly Command[];
  /** Writes the client to `places.client`, which is an empty folder. */
  readonly generate: (places: Places) => readonly Command[];
  /** Files and folders that the generator writes and users do not need. They are removed. */
  readonly leftovers?: readonly string[];
  /** Files of the language's folder that become part of the client, with their paths there. */
  readonly supportFiles?: Readonly<Record<string, string>>;
  /** Text that is added to generated files, such as the names of the support files. */
  readonly appended?: Readonly<Record<string, string>>;
  /** Tested versions of the client's libraries, where its own files do not pin them. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Tells the user what to do with the generated folder. */
  readonly nextStep: string;
  /**
   * The commands of the next step.
   * @param folder the folder of the client, as a word of the shell
   * @param libraries writes each library, or only the named one, as its name, the separator and its version
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
  /** A part of the tool that some installations lack. */
  readonly with?: string;
  /** The oldest version that works. */
  readonly minimum?: string;
  /** Exits with status 0 if the tool is installed. Prints its version if there is a minimum. */
  readonly probe: readonly string[];
  /** Tells where to get the tool. */
  readonly hint: string;
}

/** Absolute paths. `document` is a file, the others are folders. */
export interface Places {
  /** The settings and support files of the language. */
  readonly settings: string;
  /** Generators and their libraries, kept between runs. */
  readonly cache: string;
  /** The OpenAPI document that the client is generated from. */
  readonly document: string;
  readonly client: string;
}
