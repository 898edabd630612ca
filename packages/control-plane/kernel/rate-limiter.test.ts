import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'
import { RefusalError } from './refusal-error.ts'

const at = (ms: number) => new Date(1_000_000 + ms)
const allowance = { burst: 3, every: 1000 }

test('the limiter allows a burst at once, then one attempt per period', () => {
  const attempts = new RateLimiter(allowance)
  for (let i = 0; i < 3; i++) attempts.admit('a', at(0))
  expect(attempts.wait('a', at(0))).toBe(1000)
  expect(attempts.wait('a', at(600))).toBe(400)
  attempts.admit('a', at(1000))
  expect(attempts.wait('a', at(1000))).toBe(1000)
  expect(attempts.wait('b', at(1000))).toBe(0)
})

test('an attempt over the limit is refused with the time to wait, and not counted', () => {
  const attempts = new RateLimiter(allowance)
  for (let i = 0; i < 3; i++) attempts.admit('a', at(0))
  for (let i = 0; i < 5; i++) {
    try {
      attempts.admit('a', at(100))
      expect.unreachable()
    } catch (error) {
      expect((error as RefusalError).refusal).toEqual({
        status: 429,
        message: 'Too many attempts. Try again in 1 second.',
        retryAfter: 1,
      })
    }
  }
  attempts.admit('a', at(1000))
})

test('`forgive` removes one attempt from the count', () => {
  const attempts = new RateLimiter(allowance)
  for (let i = 0; i < 20; i++) {
    attempts.admit('a', at(0))
    attempts.forgive('a')
  }
  expect(attempts.counted('a', at(0))).toBe(0)
})

test('counted attempts decay with time', () => {
  const attempts = new RateLimiter(allowance)
  attempts.count('a', at(0))
  expect([0, 500, 1000, 5000].map((ms) => attempts.counted('a', at(ms)))).toEqual([1, 0.5, 0, 0])
})

test('the limiter remembers a limited number of keys and forgets the one with the oldest attempt first', () => {
  const attempts = new RateLimiter(allowance, 2)
  for (const key of ['a', 'b', 'a', 'c']) attempts.count(key, at(0))
  expect(['a', 'b', 'c'].map((key) => attempts.counted(key, at(0)))).toEqual([2, 0, 1])
})

test('setting the clock back locks nobody out', () => {
  const attempts = new RateLimiter(allowance)
  attempts.count('a', at(0))
  expect(attempts.wait('a', at(-3_600_000))).toBeLessThanOrEqual(1000)
})
