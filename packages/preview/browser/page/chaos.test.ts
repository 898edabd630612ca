import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { expect, test } from 'vitest'
import { latency, failureFor, type FailureStatus } from './chaos.ts'

const random = seededRandom(5)
const path = '/v1/projects'

test('every request takes a varying time of 200 to 400 ms', () => {
  const times = Array.from({ length: 500 }, () => latency(random))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(200)
  expect(Math.max(...times)).toBeLessThan(400)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(150)
})

test.each([401, 403, 404, 500] satisfies FailureStatus[])(
  'with chaos, the chosen share of requests is refused with %s',
  (status) => {
    const struck = Array.from({ length: 1000 }, () => failureFor({ status, share: 0.25 }, path, random))
    const hits = struck.filter((refusal) => refusal !== null)
    expect(hits.every((refusal) => refusal.status === status)).toBe(true)
    expect(hits.length).toBeGreaterThan(190)
    expect(hits.length).toBeLessThan(310)
  },
)

test('with share 1 every request is refused, and without a status no request is', () => {
  expect(failureFor({ status: 500, share: 1 }, path, random)?.status).toBe(500)
  expect(failureFor({ status: null, share: 1 }, path, random)).toBeNull()
})

test.each(['/v1/login/main/local', '/v1/logout'])('requests to %s are never refused by chaos', (pathname) => {
  expect(failureFor({ status: 401, share: 1 }, pathname, random)).toBeNull()
})
