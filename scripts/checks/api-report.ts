/** Reads the public types of packages from the shipped declarations with api-extractor. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type IConfigFile,
} from '@microsoft/api-extractor';
import type { Package } from '@voice-agent-platform/shared/chores/workspace';

export interface Outcome {
  /** File name of the report. */
  readonly report: string;
  /** True if the committed report differs from the types. */
  readonly changed: boolean;
  /** Declarations that api-extractor cannot read. */
  readonly faults: readonly string[];
}

/**
 * Compares the types of each package entry with its report in `etc/`. All entries share one program, because reading
 * the standard library and the contract's types takes most of the time.
 *
 * @param options with `update`, writes changed reports
 */
export function compareReports(
  packages: readonly Package[],
  { update }: { readonly update: boolean },
): Outcome[] {
  const configurations = packages.flatMap((reported) =>
    listEntries(reported).map((entry) => makeConfiguration(reported.folder, entry)),
  );
  const [first, ...others] = configurations;
  if (!first) return [];
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  return configurations.map((config) => {
    const report = basename(config.reportFilePath);
    const faults: string[] = [];
    const { apiReportChanged } = Extractor.invoke(config, {
      compilerState,
      localBuild: update,
      messageCallback: (message) => {
        message.handled = true;
        if (message.logLevel === ExtractorLogLevel.Error)
          faults.push(message.formatMessageWithLocation(config.projectFolder));
      },
    });
    return { report, changed: apiReportChanged, faults };
  });
}

/** An entry of a package that has types. */
interface Entry {
  /** The name of the package, with that of the entry: `client`, or `client.fetch` for `./fetch`. */
  readonly name: string;
  /** The path of the declarations. */
  readonly declarations: string;
}

function listEntries({ folder, manifest }: Package): Entry[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    // An entry without conditions is a string, and has no types.
    const { types } = target as { types?: string };
    if (types === undefined) return [];
    const name = [basename(manifest.name), ...path.split('/').slice(1)].join('.');
    return [{ name, declarations: join(folder, types) }];
  });
}

function makeConfiguration(folder: string, { name, declarations }: Entry): ExtractorConfig {
  const apiReport = {
    enabled: true,
    reportFileName: `${name}.api.md`,
    reportFolder: join(folder, 'etc'),
    reportTempFolder: join(folder, 'node_modules/.cache/api-report'),
    // A type inside a public type is public as well, even if it is not exported by name.
    includeForgottenExports: true,
  };
  for (const path of [apiReport.reportFolder, apiReport.reportTempFolder]) {
    mkdirSync(path, { recursive: true });
  }
  const configObject: IConfigFile = {
    projectFolder: folder,
    mainEntryPointFilePath: declarations,
    compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files: [declarations] } },
    apiReport,
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      // Its advice concerns release tags and the wording of comments.
      extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
    },
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
}

/** The options of a strict project for browsers or servers. */
const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  // `test:consumers` compiles the declarations themselves, which takes long.
  skipLibCheck: true,
  types: [],
};
