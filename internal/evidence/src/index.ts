export { compare, compareInSteps, type Comparison, type Options } from './compare.js';
export { readHar, UnreadableRecording, type Recording } from './har.js';
export type * from './report.js';
export { warningsOf, writeText, type Styled, type TextLine } from './text.js';
