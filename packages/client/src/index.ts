export { createClient } from './create-client.js';
export {
  ApiError,
  ConfigurationError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
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
  request,
  withResponse,
  type ClientAsResponse,
  type ClientWithResponse,
  type RequestArguments,
  type WithResponse,
} from './views.js';
