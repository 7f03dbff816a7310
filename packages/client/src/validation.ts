export {
  collectDrift,
  type DriftCollector,
  type DriftReport,
  type Found,
} from './validation/collect-drift.js';
export type { Drift, Observation } from './validation/drift.js';
export {
  RequestValidationError,
  type RequestValidationErrorInit,
} from './validation/request-validation-error.js';
export { validateContract, type ValidateContractOptions } from './validation/validate-contract.js';
