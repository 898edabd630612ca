import { StartFailure } from '@portico/adapters/failure.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { withTimeout } from '@portico/domain/with-timeout.ts'
import type { Tracer } from '@opentelemetry/api'
import type { TracerProvider } from '@opentelemetry/sdk-trace'
import type { EndedRequest } from '#http/observed.ts'

/** ms that a collector has to receive what is left when the server stops */
const longestShutdown = 2000

/** The environment variables by which OpenTelemetry is configured. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Sends a trace of each request to an OpenTelemetry collector: a span for the request, and one for each of its SQL
 * statements. The packages are loaded only if there is a collector.
 */
export class Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #packages: Packages

  private constructor(provider: TracerProvider, packages: Packages) {
    this.#provider = provider
    this.#tracer = provider.getTracer('portico')
    this.#packages = packages
  }

  /**
   * Returns null unless `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` names a collector. The
   * exporter reads these and its other variables from the environment of the process.
   * @throws StartFailure for a share of requests that is not from 0 to 1
   */
  static async open(env: Environment, version: string): Promise<Tracing | null> {
    if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return null
    const packages = await loadPackages()
    const { sdk, resources, exporter } = packages
    const ratio = ratioFrom(env['OTEL_TRACES_SAMPLER_ARG'])
    const provider = new sdk.TracerProvider({
      resource: resources
        .defaultResource()
        .merge(resources.resourceFromAttributes({ 'service.name': 'portico', 'service.version': version }))
        .merge(resources.detectResources({ detectors: [resources.envDetector] })),
      sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
    })
    return new Tracing(provider, packages)
  }

  /** Reports a request that has ended. Event streams and websockets, which may last for days, are left out. */
  request({ record, method, path, status, took, lasts }: EndedRequest): void {
    if (lasts) return
    const { api, core } = this.#packages
    const began = performance.timeOrigin + record.beganAt
    const parent = record.traceParent === null ? null : core.parseTraceParent(record.traceParent)
    const outside =
      parent === null
        ? api.ROOT_CONTEXT
        : api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true })
    const span = this.#tracer.startSpan(
      `${method} ${record.operation ?? 'unknown'}`,
      {
        kind: api.SpanKind.SERVER,
        startTime: began,
        attributes: {
          'http.request.method': method,
          'http.response.status_code': status,
          'url.path': path,
          'portico.operation': record.operation ?? 'unknown',
          'portico.request_id': record.requestId,
        },
      },
      outside,
    )
    if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    const inside = api.trace.setSpan(outside, span)
    for (const { text, beganAt, ms } of record.firstStatements) {
      const startTime = performance.timeOrigin + beganAt
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const [name = 'statement'] = text.trimStart().split(/\s/, 1)
      this.#tracer
        .startSpan(name, { kind: api.SpanKind.CLIENT, startTime, attributes }, inside)
        .end(startTime + ms)
    }
    span.end(began + took)
  }

  /** Sends what is left. Errors are ignored: a collector that is away must not keep the server from stopping. */
  async close(): Promise<void> {
    await withTimeout(
      systemClock,
      longestShutdown,
      this.#provider.shutdown().catch(() => {}),
      undefined,
    )
  }
}

/** Returns the share of requests that are traced. @throws StartFailure */
function ratioFrom(text: string | undefined): number {
  const ratio = Number(text || 1)
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new StartFailure(`OTEL_TRACES_SAMPLER_ARG takes a number from 0 to 1, not "${text}".`)
}

interface Packages {
  readonly api: typeof import('@opentelemetry/api')
  readonly core: typeof import('@opentelemetry/core')
  readonly sdk: typeof import('@opentelemetry/sdk-trace')
  readonly resources: typeof import('@opentelemetry/resources')
  readonly exporter: typeof import('@opentelemetry/exporter-trace-otlp-http')
}

async function loadPackages(): Promise<Packages> {
  const [api, core, sdk, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  return { api, core, sdk, resources, exporter }
}
