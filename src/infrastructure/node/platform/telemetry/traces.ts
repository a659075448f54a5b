import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../application/ports/clock.ts';
import { createProxyTrust, type ProxyTrust } from '../http/request-id.ts';
import type { Settings } from '../settings.ts';
import { routePatternOf } from './route-of.ts';
import type { Telemetry } from './telemetry-types.ts';

/**
 * Creates OpenTelemetry traces, sent as OTLP over HTTP: a span for each request, named by its route pattern, and below
 * it one for each database statement, as text without values. They contain no personal data (promise 23).
 */
export function createTraces(
  { version, trustedProxies, databaseUrl }: Settings,
  url: string,
  clock: Clock,
): Required<Telemetry> {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'fireside', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('fireside', version);
  const spans = new RequestSpans(tracer, createProxyTrust(trustedProxies));
  const system = databaseUrl === null ? 'sqlite' : 'postgresql';

  return {
    onStatement: ({ level, query, queryDurationMillis }) => {
      const request = spans.underWay;
      if (!request) return;
      const endedAt = clock.now();
      const span = tracer.startSpan(
        (/^\w*/.exec(query.sql.trimStart())?.[0] ?? '').toLowerCase(),
        {
          kind: SpanKind.CLIENT,
          startTime: endedAt - queryDurationMillis,
          attributes: { 'db.system.name': system, 'db.query.text': query.sql },
        },
        trace.setSpan(ROOT_CONTEXT, request),
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },

    watch: (app) => {
      spans.watch(app);
      app.addHook('onClose', () => provider.shutdown());
    },
  };
}

/** Holds the span of each request, which is available to all code that runs for the request. */
class RequestSpans {
  readonly #tracer: Tracer;
  readonly #trust: ProxyTrust;
  readonly #underWay = new AsyncLocalStorage<Span>();
  readonly #spans = new WeakMap<FastifyRequest, Span>();

  constructor(tracer: Tracer, trust: ProxyTrust) {
    this.#tracer = tracer;
    this.#trust = trust;
  }

  /** Returns the span of the request that this code runs for. */
  get underWay(): Span | undefined {
    return this.#underWay.getStore();
  }

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.isQuiet) return done();
      this.#underWay.run(this.#begin(request), done);
    });
    // A body arrives in the socket's async context, not in the request's.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = this.#spans.get(request);
      if (span) this.#underWay.run(span, done);
      else done();
    });
    app.addHook('onResponse', async (request, reply) => {
      const span = this.#spans.get(request);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  }

  #begin(request: FastifyRequest): Span {
    const span = this.#tracer.startSpan(
      `${request.method} ${routePatternOf(request)}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': routePatternOf(request),
          'fireside.request_id': request.id,
        },
      },
      parentOf(request, this.#trust),
    );
    this.#spans.set(request, span);
    return span;
  }
}

/** Returns the trace that a trusted proxy has begun (W3C Trace Context). */
function parentOf({ headers, socket }: FastifyRequest, trust: ProxyTrust): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers['traceparent'])) ?? [];
  if (!traceId || !spanId || !flags || !trust(socket.remoteAddress ?? '', 0)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
