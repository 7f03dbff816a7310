import type { Command } from '@voice-agent-platform/shared/process';

/** How a client is generated in one language. */
export interface Language {
  /** As typed in `voice-agent-codegen <name>`, and the name of its folder under `languages/`. */
  readonly name: string;
  readonly title: string;
  readonly generator: Generator;
  /** What must be installed, as the README lists it. */
  readonly needs: string;
  /** Finds what must be installed. `setUp` fetches everything else. */
  readonly tools: readonly Tool[];
  /** Files of the language's folder that `setUp` needs in `places.cache`: what pins the generator's dependencies. */
  readonly setUpFiles?: readonly string[];
  /** Fetches the generator at a pinned version into `places.cache`. */
  readonly setUp: (places: Places, version: string) => readonly Command[];
  /** Writes the client to `places.client`, which is an empty folder. */
  readonly generate: (places: Places) => readonly Command[];
  /** Files of the language's folder that belong to the client, with their paths in it. */
  readonly supportFiles?: Readonly<Record<string, string>>;
  /** What to do with the generated folder, whose path it gets. */
  readonly nextStep: (folder: string) => string;
}

export interface Generator {
  readonly name: string;
  readonly version: string;
  readonly registry: string;
}

export interface Tool {
  /** Exits with status 0 if the tool is installed in a version that works. */
  readonly probe: readonly string[];
  /** How to install it. */
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
