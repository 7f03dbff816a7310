/** How clients in other languages are built and driven. */
export type { DrivenLanguage, DriverPlaces } from './driven-language.js';
export { findLanguage, languages } from './languages.js';
