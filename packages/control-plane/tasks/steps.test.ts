import { expect, test } from 'vitest'
import { patience, takeSteps, type TaskStep } from './steps.ts'

const began = new Date('2026-01-01T00:00:00Z')
const ctx = { now: () => began }
const ago = (ms: number) => new Date(began.getTime() - ms)

/** Takes steps of which those with these numbers meet what may pass. @returns whether each was the last try */
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

test('a turn fails by its first step alone; a later one is the first of the next turn', async () => {
  expect(await take(null, [])).toEqual({ tries: [false, false, false], ended: 'whole' })
  expect(await take(null, [1])).toEqual({ tries: [false], ended: 'failed' })
  expect(await take(null, [2])).toEqual({ tries: [false, false], ended: 'whole' })
})

test('after some minutes of failing the first step is tried for the last time, and no other', async () => {
  expect((await take(ago(patience - 1), [])).tries).toEqual([false, false, false])
  expect((await take(ago(patience), [])).tries).toEqual([true, false, false])
})

test('a turn that takes long ends after the step it is at', async () => {
  let taken = 0
  const slow = { now: () => new Date(began.getTime() + taken * 1000) }
  await takeSteps(slow, { most: 3, failingSince: null }, () => Promise.resolve(++taken > 0))
  expect(taken).toBe(1)
})
