export { compare, compareInSteps, type Options } from './compare.js';
export { decisions, supportedChoices, type SupportedChoices } from './decisions.js';
export { readHar, UnreadableRecording, type Recording } from './har.js';
export type * from './report.js';
export { nothingCompared, warningsOf, writeText, type Styled, type TextLine } from './text.js';
