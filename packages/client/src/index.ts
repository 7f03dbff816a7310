export { createClient } from './create-client.js';
export {
  ApiError,
  ConfigurationError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
  type ApiErrorInit,
  type ConfigurationErrorInit,
  type ErrorOrigin,
  type NetworkErrorInit,
  type ResponseParseErrorInit,
  type TimeoutErrorInit,
} from './errors.js';
export { LONGEST_RETRY_AFTER_MS } from './retry.js';
export { DEFAULTS, type Limits } from './settings.js';
export type * from './generated/client.js';
export type * from '@voice-agent-platform/types';
export type * from './middleware.js';
export {
  consoleObserver,
  type AttemptEvent,
  type Observers,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
} from './observers.js';
export type {
  ContractOperation,
  DeletedCount,
  MethodAndPath,
  Operation,
  OperationId,
  Root,
} from './operation.js';
export type * from './options.js';
export {
  asResponse,
  request,
  withResponse,
  type ClientAsResponse,
  type ClientWithResponse,
  type RequestArguments,
  type WithResponse,
} from './views.js';
