import { context, propagation, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { ClientOptions, ResponseEvent } from '@voice-agent-platform/client';

/**
 * Returns options that create a span for each attempt, under the span that is active at the call, and forward the trace
 * context. Use them only without `UndiciInstrumentation`, which does both for every `fetch`.
 *
 *     const platform = createClient({ ...options, ...traced(trace.getTracer('my-service')) });
 */
export function traced(tracer: Tracer): Pick<ClientOptions, 'middleware' | 'observers'> {
  return {
    middleware: [{ onRequest: ({ headers }) => propagation.inject(context.active(), headers) }],
    observers: {
      onResponse(event) {
        const { operation, attempt, status, durationMs } = event;
        const endMs = Date.now();
        const span = tracer.startSpan(operation.operationId, {
          // The service continues the trace from the span of the caller, and does not know this one.
          kind: SpanKind.INTERNAL,
          startTime: endMs - durationMs,
          // The names come from OpenTelemetry's semantic conventions for HTTP clients.
          attributes: {
            'http.request.method': operation.method,
            'url.template': operation.path,
            ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
            ...(status !== undefined && { 'http.response.status_code': status }),
          },
        });
        const type = findErrorType(event);
        if (type) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
        span.end(endMs);
      },
    },
  };
}

/** Returns the `error.type` of a failed attempt. The reason of an abort can be any value, which is `_OTHER`. */
function findErrorType({ status = 0, error }: ResponseEvent): string | undefined {
  if (error !== undefined) return error instanceof Error ? error.name : '_OTHER';
  return status >= 400 ? String(status) : undefined;
}
