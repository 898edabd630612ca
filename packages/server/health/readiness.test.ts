import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerHealth } from './answer-health.ts'
import { type CheckResult, type HealthCheck, HealthChecks } from './readiness.ts'

let clock: ReturnType<typeof manualClock>
let logged: LogEntry[]
let health: HealthChecks
let runs: number
let results: Record<'database' | 'disk_space', () => Promise<CheckResult>>

const check = (name: 'database' | 'disk_space', critical: boolean): HealthCheck => ({
  name,
  critical,
  run: () => {
    runs++
    return results[name]()
  },
})
const fine = () => Promise.resolve({ ok: true, reason: 'fine' })
const wrong = () => Promise.resolve({ ok: false, reason: 'wrong' })

async function ask(path: string, method = 'GET') {
  const response = await answerHealth(health, new Request(`http://portico.test${path}`, { method }))
  if (response === null) return null
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? null : JSON.parse(text),
  }
}

beforeEach(() => {
  clock = manualClock()
  logged = []
  runs = 0
  results = { database: fine, disk_space: fine }
  health = new HealthChecks({ clock, log: (entry) => logged.push(entry) })
})

test('a server that starts or stops is up and not ready', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 503, retryAfter: '2', body: { status: 'starting' } })
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } })
  health.begin([check('database', true)])
  expect(await ask('/readyz')).toMatchObject({ status: 200, retryAfter: null, body: { status: 'ready' } })
  health.stop()
  expect(await ask('/readyz')).toMatchObject({ status: 503, retryAfter: '2', body: { status: 'stopping' } })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
})

test('HEAD gets the status without a body, and other requests are not for health', async () => {
  expect(await ask('/readyz', 'HEAD')).toMatchObject({ status: 503, body: null })
  expect(await ask('/readyz', 'POST')).toBeNull()
  expect(await ask('/readyz/')).toBeNull()
})

describe('a server with a critical and another check', () => {
  beforeEach(() => health.begin([check('database', true), check('disk_space', false)]))

  test('is not ready when the critical check fails, and ready when only the other one does', async () => {
    results.disk_space = wrong
    expect(await ask('/readyz')).toEqual({
      status: 200,
      retryAfter: null,
      body: {
        status: 'ready',
        checks: {
          database: { ok: true, critical: true, reason: 'fine' },
          disk_space: { ok: false, critical: false, reason: 'wrong' },
        },
      },
    })
    results.database = wrong
    clock.advance(1000)
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'not_ready' } })
  })

  test('runs each check once a second, however often it is asked', async () => {
    await Promise.all([ask('/readyz'), ask('/readyz')])
    clock.advance(999)
    await ask('/readyz')
    expect(runs).toBe(2)
    clock.advance(1)
    await ask('/readyz')
    expect(runs).toBe(4)
  })

  test('is not ready when a critical check hangs or throws, without disclosing the error', async () => {
    let runs = 0
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof fine>>>()
    results.database = () => {
      runs++
      return promise
    }
    const pending = ask('/readyz')
    clock.advance(2000)
    expect((await pending)?.body.checks.database).toMatchObject({
      ok: false,
      reason: 'No result within 2 s.',
    })
    clock.advance(1000)
    const askedAgain = ask('/readyz')
    clock.advance(2000)
    await askedAgain
    // A check that hangs is not started again.
    expect(runs).toBe(1)
    clock.advance(1000)
    resolve(await fine())
    expect((await ask('/readyz'))?.status).toBe(200)
    clock.advance(1000)
    results.database = () => Promise.reject(new Error('password authentication failed for user "secret"'))
    const thrown = await ask('/readyz')
    expect(thrown?.status).toBe(503)
    expect(JSON.stringify(thrown)).not.toContain('secret')
  })

  test('logs when a check begins to fail and when it succeeds again', async () => {
    for (const now of [fine, wrong, wrong, fine, fine]) {
      results.database = now
      await ask('/readyz')
      clock.advance(1000)
    }
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'health check database: wrong'],
      ['info', 'health check database: fine'],
    ])
  })
})
