import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EndedRequest } from '#http/observed.ts'
import { Tracing } from './tracing.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
}

interface Sent {
  readonly resourceSpans: readonly {
    resource: { attributes: readonly { key: string; value: { stringValue?: string } }[] }
    scopeSpans: readonly { spans: readonly SentSpan[] }[]
  }[]
}

/** A collector that keeps what it is sent. */
let collector: Server
let received: Sent[]

beforeEach(async () => {
  received = []
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`
  process.env['OTEL_SERVICE_NAME'] = 'portico-test'
})
afterEach(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  delete process.env['OTEL_SERVICE_NAME']
  collector.close()
})

function ended(given: Partial<EndedRequest>, traceParent: string | null = null): EndedRequest {
  const record = new RequestRecord('an-id')
  record.traceParent = traceParent
  record.startOperation('project_list')
  record.addStatement({ text: 'select 1 from project where id = $1', beganAt: record.beganAt + 2, ms: 5 })
  return {
    record,
    method: 'GET',
    path: '/v1/projects',
    status: 200,
    took: 12,
    untilAnswered: 12,
    bytes: 100,
    lasts: false,
    ...given,
  }
}

/** Reports requests, and returns the spans that the collector has received when tracing is closed. */
async function spansOf(...requests: readonly EndedRequest[]): Promise<readonly SentSpan[]> {
  const tracing = await Tracing.open(process.env, '1.2.3')
  for (const request of requests) tracing?.request(request)
  await tracing?.close()
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

const milliseconds = (span: SentSpan | undefined): number =>
  (Number(span?.endTimeUnixNano) - Number(span?.startTimeUnixNano)) / 1e6

test('a request is a span, with a span for each of its statements', async () => {
  const spans = await spansOf(ended({}))
  const [request, statement] = ['GET project_list', 'select'].map((name) =>
    spans.find((span) => span.name === name),
  )
  expect(spans).toHaveLength(2)
  expect(statement).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(milliseconds(request)).toBeCloseTo(12, 0)
  expect(milliseconds(statement)).toBeCloseTo(5, 0)
  const text = statement?.attributes.find(({ key }) => key === 'db.query.text')
  expect(text?.value['stringValue']).toBe('select 1 from project where id = $1')
  const service = received[0]?.resourceSpans[0]?.resource.attributes.find(({ key }) => key === 'service.name')
  expect(service?.value.stringValue).toBe('portico-test')
})

test("a request belongs to its caller's trace", async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const spans = await spansOf(ended({}, `00-${traceId}-00f067aa0ba902b7-01`))
  expect(spans.find(({ name }) => name === 'GET project_list')).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
  })
})

test('a malformed trace of the caller is ignored', async () => {
  const spans = await spansOf(ended({}, 'rubbish'))
  expect(spans.map(({ traceId }) => /^[0-9a-f]{32}$/.test(traceId))).toEqual([true, true])
})

test('event streams are not traced', async () => {
  expect(await spansOf(ended({ lasts: true }))).toEqual([])
})

test('a share of requests that is not from 0 to 1 is refused', async () => {
  const env = { ...process.env, OTEL_TRACES_SAMPLER_ARG: 'many' }
  await expect(Tracing.open(env, '1.2.3')).rejects.toThrow('takes a number from 0 to 1, not "many"')
})

test('without a collector nothing is traced', async () => {
  expect(await Tracing.open({}, '1.2.3')).toBeNull()
})
