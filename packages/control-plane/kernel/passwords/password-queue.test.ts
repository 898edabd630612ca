import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { type HashRequest, PasswordQueue } from './password-queue.ts'

let clock: ReturnType<typeof manualClock>
let queue: PasswordQueue
/** Functions that end the running work, oldest first, each with its source. */
let begun: { who: string; end: () => void }[]
let outcomes: Map<string, string>

beforeEach(() => {
  clock = manualClock()
  queue = new PasswordQueue(clock)
  begun = []
  outcomes = new Map()
})

/** Resolves when all pending callbacks have run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function ask(who: string, request: Partial<HashRequest> = {}): void {
  const work = () => new Promise<void>((end) => begun.push({ who, end }))
  void queue.run({ source: who, name: who, rank: 1, ...request }, work).then(
    () => outcomes.set(who, 'done'),
    (error: Error) => outcomes.set(who, error.message),
  )
}

/** Ends the oldest work and returns the source that started next. */
async function next(): Promise<string | undefined> {
  await settled()
  const before = begun.length
  begun[endedUpTo]?.end()
  endedUpTo++
  await settled()
  return begun.slice(before)[0]?.who
}
let endedUpTo = 0
beforeEach(() => {
  endedUpTo = 0
})

const refused = () => [...outcomes].filter(([, outcome]) => outcome !== 'done').map(([who]) => who)

test('a limited number of passwords are hashed at once', async () => {
  for (let i = 0; i < 5; i++) ask(`u${i}`)
  await settled()
  expect(begun).toHaveLength(limits.hashingAtOnce)
  await next()
  expect(begun).toHaveLength(limits.hashingAtOnce + 1)
})

test('a short queue is served in order of arrival', async () => {
  for (const who of ['a', 'b', 'c', 'd', 'e']) ask(who)
  expect([await next(), await next(), await next()]).toEqual(['c', 'd', 'e'])
})

test('a source that failed before waits behind one that did not', async () => {
  ask('x')
  ask('y')
  ask('failed', { rank: 3 })
  ask('clean')
  expect(await next()).toBe('clean')
  expect(await next()).toBe('failed')
})

test('sources that failed leave a slot for one that did not', async () => {
  for (const who of ['x', 'y', 'z']) ask(who, { rank: 2 })
  await settled()
  expect(begun.map(({ who }) => who)).toEqual(['x'])
  ask('clean')
  expect(await next()).toBe('y')
  expect(begun.map(({ who }) => who)).toEqual(['x', 'clean', 'y'])
})

describe('during a flood', () => {
  test('a source without failures is served next, however many requests wait', async () => {
    for (let i = 0; i < 200; i++) ask(`attacker-${i}`)
    ask('owner')
    expect([await next(), await next()]).toContain('owner')
  })

  test('the owner of an attacked name is served next', async () => {
    for (let i = 0; i < 200; i++) ask(`attacker-${i}`, { name: 'owner' })
    ask('owner')
    expect([await next(), await next()]).toContain('owner')
  })

  test('passwords from new sources are hashed one at a time, in parallel with those from known sources', async () => {
    for (let i = 0; i < 30; i++) ask(`attacker-${i}`)
    await next()
    expect(begun).toHaveLength(limits.hashingAtOnce)
    await next()
    ask('known', { rank: 0 })
    await settled()
    expect(begun.slice(limits.hashingAtOnce).map(({ who }) => who)).toEqual(['attacker-29', 'known'])
  })

  test('neither a single name nor a single source can fill the queue', async () => {
    for (let i = 0; i < 40; i++) ask(`name-${i}`, { name: 'one' })
    for (let i = 0; i < 40; i++) ask(`source-${i}`, { source: 'one' })
    await settled()
    const waiting = limits.hashingWaitingForName + limits.hashingWaitingOfSource
    expect(refused()).toHaveLength(80 - waiting - limits.hashingAtOnce)
  })

  test('the requests with the most failures are dropped for new ones', async () => {
    ask('x')
    ask('y')
    for (let i = 0; i < limits.hashingWaiting; i++) ask(`w-${i}`, { rank: i === 7 ? 9 : 2 })
    ask('owner')
    await settled()
    expect(refused()).toEqual(['w-7'])
  })
})

test('work is not started after its client has disconnected', async () => {
  const leaving = new AbortController()
  ask('x')
  ask('y')
  ask('left', { signal: leaving.signal })
  ask('stayed')
  leaving.abort()
  ask('left before', { signal: AbortSignal.abort() })
  expect(await next()).toBe('stayed')
  expect(await next()).toBeUndefined()
  expect(begun.map(({ who }) => who)).toEqual(['x', 'y', 'stayed'])
})

test('a request that waits too long is refused with 503', async () => {
  for (const who of ['x', 'y', 'late']) ask(who)
  clock.advance(limits.hashingPatience)
  await settled()
  expect(refused()).toEqual(['late'])
})

test('work that fails releases its slot', async () => {
  const failing = () => queue.run({ source: 's', name: 'n', rank: 1 }, () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
})
