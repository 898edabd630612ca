import { expect, test } from 'vitest'
import { FairLine } from './fair-line.ts'

/** Who was let in, in order; each is told how to leave. */
function lineOf(most: { inside: number; waiting: number }) {
  const line = new FairLine(most)
  const inside: { who: string; leave: () => void }[] = []
  const come = async (who: string): Promise<void> => {
    const leave = await line.enter(who[0] ?? '')
    inside.push({ who, leave })
  }
  const settled = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
    return inside.map(({ who }) => who)
  }
  return { come, settled, leave: (i: number) => inside[i]?.leave() }
}

test('users take turns, however many come of one', async () => {
  const line = lineOf({ inside: 1, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((who) => line.come(who)))
  for (let i = 0; i < 6; i++) {
    await line.settled()
    line.leave(i)
  }
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('so many are inside at once, and who leaves makes room for one', async () => {
  const line = lineOf({ inside: 2, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'b1'].map((who) => line.come(who)))
  expect(await line.settled()).toEqual(['a1', 'a2'])
  line.leave(0)
  expect(await line.settled()).toEqual(['a1', 'a2', 'a3'])
})

test('of one user so many wait, and others still may', async () => {
  const line = lineOf({ inside: 1, waiting: 2 })
  void Promise.all(['a1', 'a2', 'a3'].map((who) => line.come(who)))
  await expect(line.come('a4')).rejects.toMatchObject({ refusal: { status: 503 } })
  void line.come('b1')
  line.leave(0)
  await line.settled()
  line.leave(1)
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1'])
})
