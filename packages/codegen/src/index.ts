/** The programmatic interface of the package. The repository's conformance suite uses it. */
export {
  findLanguage,
  generate,
  generateClient,
  placesOf,
  profile,
  UsageError,
  type GenerateOptions,
} from './generate-client.js';
export { listFiles, OutputFolderError } from './client-folder.js';
export type { Generator, Language, Places, Tool } from './language.js';
export { languages } from './languages.js';
export { CommandError, run, withoutProxies, type Command, type RunOptions } from './process.js';
export { printable } from './printable.js';
export { createProgress, type Progress } from './progress.js';
export { MissingToolError, requireTools, runOnce, setUp, SetUpError } from './set-up.js';
export { runCli } from './run-cli.js';
export { expectedSteps, type Step } from './verify/steps.js';
export {
  outcomes,
  rounds,
  stepNames,
  verify,
  type Behavior,
  type Cell,
  type MalformedOutcome,
  type Round,
  type VerifyOptions,
} from './verify/verify.js';
export {
  toleratedDifferences,
  type CanonicalRequest,
  type ToleratedDifference,
} from './verify/requests.js';
export { behaviorOf } from './verify/command.js';
