export {
  recordHar,
  type Har,
  type HarEntry,
  type HarField,
  type HarRecorder,
} from './validation/record-har.js';
export {
  RequestValidationError,
  validateContract,
  type ValidateContractOptions,
  type Violation,
} from './validation/validate-contract.js';
