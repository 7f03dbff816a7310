/** How clients in other languages are built and driven, and what each does with malformed responses. */
export { readBehavior, writeBehavior } from './behavior.js';
export type { DrivenLanguage, DriverPlaces } from './driven-language.js';
export { findLanguage, languages } from './languages.js';
