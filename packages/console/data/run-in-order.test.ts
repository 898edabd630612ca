import { expect, test } from 'vitest'
import { runInOrder } from './run-in-order.ts'

/** Returns a task that reads a value, waits, and writes the value plus one. */
function adding(to: { value: number }) {
  return async () => {
    const read = to.value
    await Promise.resolve()
    to.value = read + 1
    return to.value
  }
}

test('tasks with the same key run one after the other', async () => {
  const set = { value: 0 }
  const done = await Promise.all([1, 2, 3].map(() => runInOrder('a', adding(set))))
  expect(done).toEqual([1, 2, 3])
})

test('a failure rejects its own promise and does not block later tasks', async () => {
  const set = { value: 0 }
  const failed = runInOrder('a', () => Promise.reject(new Error('no')))
  const next = runInOrder('a', adding(set))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(1)
})

test('tasks with other keys do not wait', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const held = runInOrder('a', () => promise)
  expect(await runInOrder('b', () => Promise.resolve('there'))).toBe('there')
  resolve('late')
  expect(await held).toBe('late')
})
