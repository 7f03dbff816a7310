export type { Har, HarEntry, HarField } from './validation/har.js';
export { recordHar, type HarRecorder } from './validation/record-har.js';
export { RequestValidationError } from './validation/request-validation-error.js';
export {
  validateContract,
  type ValidateContractOptions,
  type Violation,
} from './validation/validate-contract.js';
