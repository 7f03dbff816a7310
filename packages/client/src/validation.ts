export {
  collectDrift,
  type DriftCollector,
  type DriftReport,
  type Found,
} from './validation/collect-drift.js';
export {
  RequestValidationError,
  validateContract,
  type Drift,
  type Observation,
  type RequestValidationErrorInit,
  type ValidateContractOptions,
} from './validation/validate-contract.js';
