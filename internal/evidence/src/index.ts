export { compare, compareInSteps, type Comparison } from './compare.js';
export { readHar, UnreadableRecording, type Recording } from './har.js';
export type { Roots } from './match.js';
export type * from './report.js';
export { hintFor, type Hint } from './commands.js';
export { writeText, type Styled, type TextLine } from './text.js';
