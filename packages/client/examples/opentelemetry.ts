import { context, propagation, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { ClientOptions } from '@voice-agent-platform/client';

/**
 * Returns options that record a span for each attempt, under the active span of the call, and send the trace context to the
 * platform. Do not combine them with `UndiciInstrumentation`, which does both for every `fetch`.
 *
 *     const platform = createClient({ ...options, ...traced(trace.getTracer('my-service')) });
 */
export function traced(tracer: Tracer): Pick<ClientOptions, 'middleware' | 'observers'> {
  return {
    middleware: [{ onRequest: ({ headers }) => propagation.inject(context.active(), headers) }],
    observers: {
      onResponse({ operation, attempt, status, error, durationMs }) {
        const endMs = Date.now();
        const span = tracer.startSpan(operation.operationId, {
          kind: SpanKind.INTERNAL,
          startTime: endMs - durationMs,
          // Names as in OpenTelemetry's semantic conventions for HTTP clients.
          attributes: {
            'http.request.method': operation.method,
            'url.template': operation.path,
            ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
            ...(status !== undefined && { 'http.response.status_code': status }),
          },
        });
        if (error !== undefined || status === undefined || status >= 400) {
          // `_OTHER` is the convention for an error without a class, such as the reason of an abort.
          const type = error instanceof Error ? error.name : String(status ?? '_OTHER');
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
        }
        span.end(endMs);
      },
    },
  };
}
