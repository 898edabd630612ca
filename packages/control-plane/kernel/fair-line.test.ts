import { expect, test } from 'vitest'
import { type Entrant, FairLine } from './fair-line.ts'

/** Signal of a request whose client stays connected. */
const stays = new AbortController().signal

/** The requests that were let in, in order, each with its leave function. */
function lineOf(most: { inside: number; insideOfOne?: number; waiting: number; waitingWithBody?: number }) {
  const line = new FairLine({ insideOfOne: most.inside, waitingWithBody: most.waiting, ...most })
  const inside: { who: string; leave: () => void }[] = []
  const come = async (who: string, more: Partial<Entrant> = {}): Promise<void> => {
    const leave = await line.enter(who[0] ?? '', { signal: stays, holdsBody: false, ...more })
    inside.push({ who, leave })
  }
  const settled = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
    return inside.map(({ who }) => who)
  }
  return { come, settled, leave: (i: number) => inside[i]?.leave() }
}

test('users take turns, however many requests one user has', async () => {
  const line = lineOf({ inside: 1, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((who) => line.come(who)))
  for (let i = 0; i < 6; i++) {
    await line.settled()
    line.leave(i)
  }
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a limited number of requests run at once, and one that leaves lets in the next', async () => {
  const line = lineOf({ inside: 2, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'b1'].map((who) => line.come(who)))
  expect(await line.settled()).toEqual(['a1', 'a2'])
  line.leave(0)
  expect(await line.settled()).toEqual(['a1', 'a2', 'a3'])
})

test('fewer requests of one user run at once, and those of others are let in immediately', async () => {
  const line = lineOf({ inside: 3, insideOfOne: 2, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'a4'].map((who) => line.come(who)))
  expect(await line.settled()).toEqual(['a1', 'a2'])
  void line.come('b1')
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1'])
  line.leave(2)
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1'])
  line.leave(0)
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test("a limited number of one user's requests wait, and those of others still may", async () => {
  const line = lineOf({ inside: 1, waiting: 2 })
  void Promise.all(['a1', 'a2', 'a3'].map((who) => line.come(who)))
  await expect(line.come('a4')).rejects.toMatchObject({ refusal: { status: 503 } })
  void line.come('b1')
  line.leave(0)
  await line.settled()
  line.leave(1)
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1'])
})

test('fewer requests with a body wait, and other requests of the user still may', async () => {
  const line = lineOf({ inside: 1, waiting: 3, waitingWithBody: 1 })
  const withBody = { holdsBody: true }
  void Promise.all([line.come('a1', withBody), line.come('a2', withBody), line.come('a3')])
  await expect(line.come('a4', withBody)).rejects.toMatchObject({ refusal: { status: 503 } })
  void Promise.all([line.come('a5'), line.come('b1', withBody)])
  await expect(line.come('a6')).rejects.toMatchObject({ refusal: { status: 503 } })
  for (let i = 0; i < 5; i++) {
    await line.settled()
    line.leave(i)
  }
  expect(await line.settled()).toEqual(['a1', 'a2', 'b1', 'a3', 'a5'])
})

test('a waiting request leaves the queue when its client disconnects', async () => {
  const line = lineOf({ inside: 1, waiting: 2 })
  const leaving = new AbortController()
  const refused = { refusal: { status: 503 } }
  void line.come('a1')
  const gone = ['a2', 'b1'].map((who) =>
    expect(line.come(who, { signal: leaving.signal })).rejects.toMatchObject(refused),
  )
  void line.come('a3')
  leaving.abort()
  await Promise.all(gone)
  await expect(line.come('c1', { signal: leaving.signal })).rejects.toMatchObject(refused)
  void line.come('a4')
  expect(await line.settled()).toEqual(['a1'])
  line.leave(0)
  await line.settled()
  line.leave(1)
  expect(await line.settled()).toEqual(['a1', 'a3', 'a4'])
})

test('a running request whose client disconnects holds its slot until it leaves', async () => {
  const line = lineOf({ inside: 1, waiting: 2 })
  const leaving = new AbortController()
  void line.come('a1', { signal: leaving.signal })
  await line.settled()
  leaving.abort()
  void line.come('b1')
  expect(await line.settled()).toEqual(['a1'])
  line.leave(0)
  expect(await line.settled()).toEqual(['a1', 'b1'])
})
