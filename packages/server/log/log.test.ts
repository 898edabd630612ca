import { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'
import { expect, test } from 'vitest'
import type { EndedRequest } from '#http/observed.ts'
import { createLogger, type LogOptions } from './logger.ts'
import { logRequest } from './request-line.ts'

function linesOf(options: LogOptions, write: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = []
  write(createLogger(options, (line) => lines.push(line)))
  return lines
}

const debug = { level: 'debug', format: 'json' } as const

function ended(given: Partial<EndedRequest>, operation = 'project_list'): EndedRequest {
  const record = new RequestRecord('an-id')
  record.startOperation(operation)
  return {
    record,
    method: 'GET',
    path: '/v1/projects',
    status: 200,
    took: 12.34,
    untilAnswered: 12,
    bytes: 100,
    lasts: false,
    ...given,
  }
}

const logged = (request: EndedRequest) =>
  linesOf(debug, (logger) => logRequest(logger, request)).map((line) => JSON.parse(line))

test('a request is one line with its ID, operation, status, duration and size', () => {
  expect(logged(ended({}))).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      message: 'request',
      request_id: 'an-id',
      operation: 'project_list',
      method: 'GET',
      path: '/v1/projects',
      user_id: null,
      user: null,
      silo: null,
      status: 200,
      duration_ms: 12.3,
      bytes: 100,
      source: null,
    },
  ])
})

test('a slow request is a warning with the parts of its duration', () => {
  const request = ended({ took: 2000, untilAnswered: 1900 })
  request.record.add('sql', 1200)
  request.record.add('connection', 300)
  request.record.statements = 7
  expect(logged(request)).toMatchObject([
    {
      level: 'warn',
      message: 'slow request',
      parts_ms: { parse: 0, authenticate: 0, connection: 300, sql: 1200, serialize: 0, other: 500 },
      statements: 7,
    },
  ])
})

test.each([
  ['a response that the client reads slowly', ended({ took: 9000 }), 'info'],
  ['an event stream', ended({ took: 9000, untilAnswered: 9000, lasts: true }), 'info'],
  ['a document whose data arrive late', ended({ took: 9000 }, 'document'), 'warn'],
  ['an error of the server', ended({ status: 503 }), 'warn'],
  ['a file', ended({}, 'asset'), 'debug'],
  ['a health check that fails', ended({ status: 503 }, 'health'), 'debug'],
])('%s is logged at its level', (_, request, level) => {
  expect(logged(request)).toMatchObject([{ level }])
})

test('the time of a part does not include what it spends in the database', async () => {
  const record = new RequestRecord('an-id')
  await record.measure('authenticate', async () => record.add('sql', 10_000))
  expect(record.parts).toMatchObject({ authenticate: 0, sql: 10_000 })
})

test('fields with secrets and secrets in errors are removed', () => {
  const [line = ''] = linesOf(debug, (logger) =>
    logger.error(
      { password: 'canary-1', token: 'canary-2', error: new Error('cookie: session=canary-3') },
      'failed',
    ),
  )
  expect(line).not.toContain('canary')
  expect(JSON.parse(line).error).toContain('left out: secret')
})

test('text is one line for people, whose values cannot look like another line', () => {
  const lines = linesOf({ level: 'info', format: 'text' }, (logger) => {
    logger.info({ path: '/a', user: 'Ann\nroot\u009b\u202e', status: 200, silo: null }, 'request')
    logger.error({ error: 'Error: broken\n    at there' }, 'failed\nthere')
    logger.debug('not shown')
  })
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'INFO  request path=/a user="Ann\\nroot\\u{9b}\\u{202e}" status=200\n',
    'ERROR failed there\n  Error: broken\n      at there\n',
  ])
})
