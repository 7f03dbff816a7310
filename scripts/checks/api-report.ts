/** The public types of packages, as api-extractor reads them from the shipped declarations. */
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
  report: string;
  /** Whether the committed report differs from the types. */
  changed: boolean;
  /** What api-extractor cannot read. */
  faults: string[];
}

/**
 * Compares the types of each entry of the packages with their report in `etc/`. One program holds all entries, because
 * reading the standard library and the contract's types takes longer than anything else.
 *
 * @param update Whether to write a report that differs.
 */
export function compareReports(packages: readonly Package[], update: boolean): Outcome[] {
  const configurations = packages.flatMap((each) =>
    entries(each).map((entry) => configuration(each.folder, ...entry)),
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

/** The declarations of the entries that have types, by name: `client`, or `client.fetch` for the entry `./fetch`. */
function entries({ folder, manifest }: Package): [name: string, declarations: string][] {
  return Object.entries(manifest.exports ?? {}).flatMap<[string, string]>(([path, target]) => {
    const { types } = target as { types?: string };
    if (types === undefined) return [];
    return [
      [[basename(manifest.name), ...path.split('/').slice(1)].join('.'), join(folder, types)],
    ];
  });
}

function configuration(folder: string, name: string, declarations: string): ExtractorConfig {
  const apiReport = {
    enabled: true,
    reportFileName: `${name}.api.md`,
    reportFolder: join(folder, 'etc'),
    reportTempFolder: join(folder, 'node_modules/.cache/api-report'),
    // A type that is part of another type is public, whether or not it is exported by name.
    includeForgottenExports: true,
  };
  for (const each of [apiReport.reportFolder, apiReport.reportTempFolder]) {
    mkdirSync(each, { recursive: true });
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
      // Its advice is on release tags and on the words of comments.
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

/** The options of a strict consumer, in a browser or on a server. */
const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  // `test:consumers` compiles the declarations themselves. Here that would take most of the time.
  skipLibCheck: true,
  types: [],
};
