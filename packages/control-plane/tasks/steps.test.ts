import { expect, test } from 'vitest'
import { patience, takeSteps, type TaskStep } from './steps.ts'

const began = new Date('2026-01-01T00:00:00Z')
const ctx = { now: () => began }
const ago = (ms: number) => new Date(began.getTime() - ms)

/**
 * Runs steps, some of which, given by number, meet a temporary error. @returns for each step whether it was the last
 * attempt
 */
async function take(failingSince: Date | null, fails: readonly number[]) {
  const tries: boolean[] = []
  const step: TaskStep = (isLastTry) => {
    tries.push(isLastTry)
    if (fails.includes(tries.length)) return Promise.reject(new Error('held up'))
    return Promise.resolve(true)
  }
  const ended = await takeSteps(ctx, { most: 3, failingSince }, step).then(
    () => 'whole',
    () => 'failed',
  )
  return { tries, ended }
}

test('only the first step can fail a turn, and a later one becomes the first of the next turn', async () => {
  expect(await take(null, [])).toEqual({ tries: [false, false, false], ended: 'whole' })
  expect(await take(null, [1])).toEqual({ tries: [false], ended: 'failed' })
  expect(await take(null, [2])).toEqual({ tries: [false, false], ended: 'whole' })
})

test('after some minutes of failures, only the first step is run as the last attempt', async () => {
  expect((await take(ago(patience - 1), [])).tries).toEqual([false, false, false])
  expect((await take(ago(patience), [])).tries).toEqual([true, false, false])
})

test('a long turn ends after its current step', async () => {
  let taken = 0
  const slow = { now: () => new Date(began.getTime() + taken * 1000) }
  await takeSteps(slow, { most: 3, failingSince: null }, () => Promise.resolve(++taken > 0))
  expect(taken).toBe(1)
})
