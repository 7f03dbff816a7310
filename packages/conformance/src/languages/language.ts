/** What the suite knows of one language: how its toolchain is set up, and how its client is generated, built and driven. */
export interface Language {
  /** As typed in `pnpm generate <name>`, and the name of its folder under `languages/`. */
  name: string;
  title: string;
  generator: { name: string; version: string; registry: string };
  /** Programs that must be on the machine. Everything else is fetched by `setUp`. */
  tools: Tool[];
  /** Fetches the generator and the libraries, at pinned versions, into `places.cache`. */
  setUp: (places: Places) => Command[];
  /** Programs that build and driver need beside those. Whoever only generates a client does without. */
  driverTools?: Tool[];
  /** Fetches what build and driver need beside what `setUp` fetched, into `places.cache` as well. */
  driverSetUp?: (places: Places) => Command[];
  /** Writes the client to `places.client`, which is an empty folder. */
  generate: (places: Places) => Command[];
  /** Compiles client and driver in `places.work`. */
  build?: (places: Places) => Command[];
  /** Runs the driver, in one round. */
  drive: (places: Places) => Command;
  /** The driver's name in the language's folder. Whatever else stands beside it is support for it. */
  driver: string;
  /** The program of the language's guide, built with the driver: `file` is its name in the language's folder. */
  firstCall?: { file: string; run: (places: Places) => Command };
}

export interface Tool {
  /** Prints the tool's version and ends with 0 when the tool is there. */
  probe: string[];
  /** How one gets it. */
  hint: string;
  /** Gets it where CI is `true`, if the machine lets the run do so. */
  install?: Command;
}

export interface Command {
  argv: string[];
  cwd?: string;
  env?: Record<string, string>;
}

/** All are absolute paths of folders, but for `document`, a file. */
export interface Places {
  /** The language's own folder of the repository: its configuration, its driver, its lock files. */
  folder: string;
  /** Toolchain and libraries, kept between runs. */
  cache: string;
  /** The OpenAPI document that the client is generated from. */
  document: string;
  client: string;
  /** Where client and driver are built. The driver's folder is copied there, the client lies in `generated/`. */
  work: string;
}
