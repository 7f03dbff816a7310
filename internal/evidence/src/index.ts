export { compare, compareInSteps, type Options } from './compare.js';
export { nothingCompared, listWarnings } from './coverage.js';
export { decisions, supportedChoices, type SupportedChoices } from './decisions.js';
export { readHar, UnreadableRecording, type Recording } from './har.js';
export type * from './report.js';
export { writeText } from './text.js';
export type { Styled, TextLine } from './text-rows.js';
