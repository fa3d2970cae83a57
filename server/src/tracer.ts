/** Traces by the OpenTelemetry SDK, which is loaded only here and only if OTEL_EXPORTER_OTLP_ENDPOINT is set (0057). */
import type { Link, SpanKind } from '@opentelemetry/api';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Span, SpanStart, Tracer } from './record/tracing.ts';

const limits = {
  /** Between two exports, without OTEL_BSP_SCHEDULE_DELAY. */
  exportMs: 5_000,
  /** For the last export at a stop. */
  closeMs: 3_000,
} as const;

type Log = Pick<Logger, 'warn'>;
type Environment = Readonly<Record<string, string | undefined>>;

/** False if a standard variable switches traces off. */
export function isTraced(env: Environment): boolean {
  return env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && env.OTEL_TRACES_EXPORTER !== 'none';
}

/** The SDK reads address, headers and timeout of the receiver, and the name of the service, from `process.env`. */
export async function openTracer(version: string, log: Log): Promise<Tracer> {
  const [api, core, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const own = { 'service.name': 'daybook', 'service.version': version };
  const scheduledDelayMillis = core.getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? limits.exportMs;
  const exporter = watched(new OTLPTraceExporter(), log);
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes(own))
      .merge(
        resources.detectResources({
          detectors: [resources.serviceInstanceIdDetector, resources.envDetector],
        }),
      ),
    sampler: samplerOf(sdk, process.env),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis })],
  });
  const tracer = provider.getTracer('daybook', version);
  const { ROOT_CONTEXT, SpanStatusCode, trace } = api;
  const kinds: Readonly<Record<SpanStart['kind'], SpanKind>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };
  const linkTo = ({ traceparent }: Span): Link[] => {
    const context = core.parseTraceParent(traceparent);
    return context === null ? [] : [{ context }];
  };
  return {
    start(name, { kind, parent, links = [], attributes }) {
      const remote = parent === null ? null : core.parseTraceParent(parent);
      const context =
        remote === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
      const started = { kind: kinds[kind], attributes, links: links.flatMap(linkTo) };
      const span = tracer.startSpan(name, started, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (added) => void span.setAttributes(added),
        link: (other) => void span.addLinks(linkTo(other)),
        end(error) {
          if (error !== null) {
            span.setAttribute('error.type', error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    async close() {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, limits.closeMs);
      await Promise.race([provider.shutdown(), limit.promise]).catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

/** The samplers of the specification; the default records what the caller records, and everything without a caller. */
function samplerOf(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share = '1' }: Environment,
): Sampler {
  const ofRoot = (): Sampler => {
    if (name.endsWith('always_off')) return new sdk.AlwaysOffSampler();
    if (name.endsWith('traceidratio')) return new sdk.TraceIdRatioBasedSampler(Number(share));
    return new sdk.AlwaysOnSampler();
  };
  const isAlone = name !== '' && !name.startsWith('parentbased_');
  return isAlone ? ofRoot() : new sdk.ParentBasedSampler({ root: ofRoot() });
}

/** The same exporter, which reports the first failure and the first success after it. */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false;
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error !== undefined && !isLost)
          log.warn({ err: error }, 'traces cannot be exported, and are dropped');
        if (error === undefined && isLost) log.warn('traces are exported again');
        isLost = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
