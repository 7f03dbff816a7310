export { createClient } from './create-client.js';
export { ApiError, type ApiErrorInit } from './errors/api-error.js';
export { ConfigurationError } from './errors/configuration-error.js';
export { NetworkError } from './errors/network-error.js';
export { ResponseParseError, type ResponseParseErrorInit } from './errors/response-parse-error.js';
export { TimeoutError, type TimeoutErrorInit } from './errors/timeout-error.js';
export { VoiceAgentError, type ErrorOrigin } from './errors/voice-agent-error.js';
export type { DeletedCount } from './deleted-count.js';
export type * from './generated/client.js';
export type { Middleware, MiddlewareRequest, MiddlewareResponse } from './middleware.js';
export type {
  AttemptEvent,
  Observers,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './observers.js';
export type { Operation, OperationId, Root } from './operation.js';
export type {
  ApiKey,
  CallOptions,
  ClientOptions,
  Fetch,
  HeaderFields,
  PlatformCallOptions,
  TransportOptions,
} from './options.js';
