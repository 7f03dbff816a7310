export { createClient } from './create-client.js';
export { ApiError } from './errors/api-error.js';
export { ConfigurationError } from './errors/configuration-error.js';
export { NetworkError, TimeoutError } from './errors/no-response-errors.js';
export { ResponseParseError } from './errors/response-parse-error.js';
export { VoiceAgentError } from './errors/voice-agent-error.js';
export type * from './generated/client.js';
export type * from '@voice-agent-platform/types';
export type * from './middleware.js';
export {
  consoleObserver,
  type AttemptEvent,
  type Observers,
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
  withResponse,
  type ClientAsResponse,
  type ClientWithResponse,
  type WithResponse,
} from './views.js';
export { request, type RequestArguments } from './undeclared-request.js';
