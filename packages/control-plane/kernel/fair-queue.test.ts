import { expect, test } from 'vitest'
import { type QueuedRequest, FairQueue } from './fair-queue.ts'

/** The signal of a request whose client remains connected. */
const stays = new AbortController().signal

/** Returns a queue and the requests that were admitted, in order, each with the function that releases its slot. */
function queueOf(most: {
  running: number
  runningOfUser?: number
  waiting: number
  waitingWithBody?: number
}) {
  const queue = new FairQueue({ runningOfUser: most.running, waitingWithBody: most.waiting, ...most })
  const inside: { who: string; leave: () => void }[] = []
  const come = async (who: string, more: Partial<QueuedRequest> = {}): Promise<void> => {
    const leave = await queue.enter(who[0] ?? '', { signal: stays, holdsBody: false, ...more })
    inside.push({ who, leave })
  }
  const settled = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
    return inside.map(({ who }) => who)
  }
  return { come, settled, leave: (i: number) => inside[i]?.leave() }
}

test('users take turns, however many requests one user has', async () => {
  const queue = queueOf({ running: 1, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((who) => queue.come(who)))
  for (let i = 0; i < 6; i++) {
    await queue.settled()
    queue.leave(i)
  }
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a limited number of requests run at once, and each released slot admits the next request', async () => {
  const queue = queueOf({ running: 2, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'b1'].map((who) => queue.come(who)))
  expect(await queue.settled()).toEqual(['a1', 'a2'])
  queue.leave(0)
  expect(await queue.settled()).toEqual(['a1', 'a2', 'a3'])
})

test('fewer requests of one user run at once, and those of others are admitted immediately', async () => {
  const queue = queueOf({ running: 3, runningOfUser: 2, waiting: 10 })
  void Promise.all(['a1', 'a2', 'a3', 'a4'].map((who) => queue.come(who)))
  expect(await queue.settled()).toEqual(['a1', 'a2'])
  void queue.come('b1')
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1'])
  queue.leave(2)
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1'])
  queue.leave(0)
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test("a limited number of one user's requests wait, and those of other users still can", async () => {
  const queue = queueOf({ running: 1, waiting: 2 })
  void Promise.all(['a1', 'a2', 'a3'].map((who) => queue.come(who)))
  await expect(queue.come('a4')).rejects.toMatchObject({ refusal: { status: 503 } })
  void queue.come('b1')
  queue.leave(0)
  await queue.settled()
  queue.leave(1)
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1'])
})

test('fewer requests with a body wait, and other requests of the user still can', async () => {
  const queue = queueOf({ running: 1, waiting: 3, waitingWithBody: 1 })
  const withBody = { holdsBody: true }
  void Promise.all([queue.come('a1', withBody), queue.come('a2', withBody), queue.come('a3')])
  await expect(queue.come('a4', withBody)).rejects.toMatchObject({ refusal: { status: 503 } })
  void Promise.all([queue.come('a5'), queue.come('b1', withBody)])
  await expect(queue.come('a6')).rejects.toMatchObject({ refusal: { status: 503 } })
  for (let i = 0; i < 5; i++) {
    await queue.settled()
    queue.leave(i)
  }
  expect(await queue.settled()).toEqual(['a1', 'a2', 'b1', 'a3', 'a5'])
})

test('a waiting request leaves the queue when its client disconnects', async () => {
  const queue = queueOf({ running: 1, waiting: 2 })
  const leaving = new AbortController()
  const refused = { refusal: { status: 503 } }
  void queue.come('a1')
  const gone = ['a2', 'b1'].map((who) =>
    expect(queue.come(who, { signal: leaving.signal })).rejects.toMatchObject(refused),
  )
  void queue.come('a3')
  leaving.abort()
  await Promise.all(gone)
  await expect(queue.come('c1', { signal: leaving.signal })).rejects.toMatchObject(refused)
  void queue.come('a4')
  expect(await queue.settled()).toEqual(['a1'])
  queue.leave(0)
  await queue.settled()
  queue.leave(1)
  expect(await queue.settled()).toEqual(['a1', 'a3', 'a4'])
})

test('a running request whose client disconnects keeps its slot until it releases it', async () => {
  const queue = queueOf({ running: 1, waiting: 2 })
  const leaving = new AbortController()
  void queue.come('a1', { signal: leaving.signal })
  await queue.settled()
  leaving.abort()
  void queue.come('b1')
  expect(await queue.settled()).toEqual(['a1'])
  queue.leave(0)
  expect(await queue.settled()).toEqual(['a1', 'b1'])
})
