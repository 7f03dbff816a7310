/** How clients in other languages are built and driven, and what each does with malformed responses. */
export { readBehavior, writeBehavior } from './behavior.js';
export { findLanguage, languages } from './languages.js';
export { calls } from './src/calls.js';
export type { DrivenLanguage, DriverPlaces } from './src/language.js';
