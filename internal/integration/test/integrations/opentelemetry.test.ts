import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { createClient, type ClientOptions } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPlatform } from '../../support/platform.js';
import { traced } from '../../../../packages/client/examples/opentelemetry.js';

let exporter: InMemorySpanExporter;

beforeEach(() => {
  exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator({
    fields: () => ['traceparent'],
    extract: (active) => active,
    inject: (active, carrier, setter) =>
      setter.set(carrier, 'traceparent', trace.getSpanContext(active)?.traceId ?? ''),
  });
});
afterEach(() => {
  for (const api of [trace, context, propagation]) api.disable();
  vi.restoreAllMocks();
});

it('each attempt is a span under the span of its caller, also when calls overlap', async () => {
  const tracer = trace.getTracer('test');
  const platform = createClient({ ...createSandbox().clientOptions, ...traced(tracer) });
  const traceIds = await Promise.all(
    ['one', 'other'].map((name) =>
      tracer.startActiveSpan(name, async (span) => {
        await platform.listCallTags();
        span.end();
        return span.spanContext().traceId;
      }),
    ),
  );
  const calls = exporter.getFinishedSpans().filter(({ name }) => name === 'listCallTags');
  expect(calls.map((span) => span.spanContext().traceId).sort()).toEqual(traceIds.sort());
  expect(calls[0]?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'url.template': '/call-tags',
    'http.response.status_code': 200,
  });
});

it('marks a failed attempt as an error, and counts its retry in resend_count', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const sandbox = createSandbox();
  sandbox.fail('listCallTags', { status: 503, times: 1 });
  const platform = createClient({ ...sandbox.clientOptions, ...traced(trace.getTracer('test')) });
  await platform.listCallTags();
  const [first, second] = exporter.getFinishedSpans();
  expect(first?.status.code).toBe(SpanStatusCode.ERROR);
  expect(first?.attributes['error.type']).toBe('503');
  expect(first?.attributes).not.toHaveProperty(['http.request.resend_count']);
  expect(second?.status.code).toBe(SpanStatusCode.UNSET);
  expect(second?.attributes['http.request.resend_count']).toBe(1);
});

it('records the type of an error, and not its message, which could quote a secret', async () => {
  const platform = createClient({
    ...createSandbox().clientOptions,
    ...traced(trace.getTracer('test')),
    fetch: () => Promise.reject(new Error('cannot send')),
    maxRetries: 0,
  });
  await expect(platform.getOrganization()).rejects.toThrow('cannot send');
  const spans = exporter
    .getFinishedSpans()
    .map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));
  expect(spans).toMatchObject([{ attributes: { 'error.type': 'NetworkError' } }]);
  expect(JSON.stringify(spans)).not.toContain('cannot send');
});

it.each([
  ['before the headers', () => new Promise<Response>(() => undefined)],
  ['within the body', async () => new Response(new ReadableStream())],
])(
  'records _OTHER as the type if the reason of an abort %s is not an error',
  async (_, respond) => {
    const controller = new AbortController();
    const platform = createClient({
      ...createSandbox().clientOptions,
      ...traced(trace.getTracer('test')),
      fetch: () => {
        setTimeout(() => controller.abort('enough'));
        return respond();
      },
    });
    const call = platform.getOrganization({ signal: controller.signal });
    await expect(call).rejects.toBe('enough');
    expect(exporter.getFinishedSpans()).toMatchObject([{ attributes: { 'error.type': '_OTHER' } }]);
  },
);

/** Makes a call over a socket. Returns the trace context that arrives, and the client's spans. */
async function traceCall(options: Partial<ClientOptions>) {
  await using platform = await startPlatform();
  const traceId = await trace.getTracer('test').startActiveSpan('caller', async (span) => {
    await platform.clientWith(options).listCallTags();
    span.end();
    return span.spanContext().traceId;
  });
  const received = platform.sandbox.requests.map(({ headers }) => headers['traceparent']);
  const spans = exporter.getFinishedSpans().filter(({ name }) => name !== 'caller');
  return { traceId, received, kinds: spans.map(({ kind }) => kind) };
}

it('with the recipe alone, the trace is forwarded once, and an attempt is an internal span', async () => {
  const { traceId, received, kinds } = await traceCall(traced(trace.getTracer('test')));
  expect(received).toEqual([traceId]);
  expect(kinds).toEqual([SpanKind.INTERNAL]);
});

it('with UndiciInstrumentation alone, the trace is forwarded once, and an attempt is a client span', async () => {
  const instrumentation = new UndiciInstrumentation();
  instrumentation.setTracerProvider(trace.getTracerProvider());
  instrumentation.enable();
  const { traceId, received, kinds } = await traceCall({}).finally(() => instrumentation.disable());
  expect(received).toEqual([traceId]);
  expect(kinds).toEqual([SpanKind.CLIENT]);
});
