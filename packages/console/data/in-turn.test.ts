import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Adds to a value that was read a while before it is written. */
function adding(to: { value: number }) {
  return async () => {
    const read = to.value
    await Promise.resolve()
    to.value = read + 1
    return to.value
  }
}

test('what is begun under one key is done one after the other', async () => {
  const set = { value: 0 }
  const done = await Promise.all([1, 2, 3].map(() => inTurn('a', adding(set))))
  expect(done).toEqual([1, 2, 3])
})

test('a failure is told to whoever asked, and holds up nothing', async () => {
  const set = { value: 0 }
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', adding(set))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(1)
})

test('other keys wait for nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const held = inTurn('a', () => promise)
  expect(await inTurn('b', () => Promise.resolve('there'))).toBe('there')
  resolve('late')
  expect(await held).toBe('late')
})
