import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { type Claim, PasswordTurns } from './turns.ts'

let clock: ReturnType<typeof manualClock>
let turns: PasswordTurns
/** Work that has begun and how to end it, oldest first. */
let begun: { who: string; end: () => void }[]
let outcomes: Map<string, string>

beforeEach(() => {
  clock = manualClock()
  turns = new PasswordTurns(clock)
  begun = []
  outcomes = new Map()
})

/** Let everything that has been decided be carried out. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function ask(who: string, claim: Partial<Claim> = {}): void {
  const work = () => new Promise<void>((end) => begun.push({ who, end }))
  void turns.run({ source: who, name: who, rank: 1, ...claim }, work).then(
    () => outcomes.set(who, 'done'),
    (error: Error) => outcomes.set(who, error.message),
  )
}

/** End the oldest work and say who came next. */
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

test('only so much is hashed at once', async () => {
  for (let i = 0; i < 5; i++) ask(`u${i}`)
  await settled()
  expect(begun).toHaveLength(limits.hashingAtOnce)
  await next()
  expect(begun).toHaveLength(limits.hashingAtOnce + 1)
})

test('a short line is served in the order it came', async () => {
  for (const who of ['a', 'b', 'c', 'd', 'e']) ask(who)
  expect([await next(), await next(), await next()]).toEqual(['c', 'd', 'e'])
})

test('who has failed before stands behind who has not', async () => {
  ask('x')
  ask('y')
  ask('failed', { rank: 3 })
  ask('clean')
  expect(await next()).toBe('clean')
  expect(await next()).toBe('failed')
})

test('those who have failed leave room for who has not', async () => {
  for (const who of ['x', 'y', 'z']) ask(who, { rank: 2 })
  await settled()
  expect(begun.map(({ who }) => who)).toEqual(['x'])
  ask('clean')
  expect(await next()).toBe('y')
  expect(begun.map(({ who }) => who)).toEqual(['x', 'clean', 'y'])
})

describe('in a flood', () => {
  test('a newcomer is next, whoever waits already', async () => {
    for (let i = 0; i < 200; i++) ask(`attacker-${i}`)
    ask('owner')
    expect([await next(), await next()]).toContain('owner')
  })

  test('on one name, the owner of that name is next', async () => {
    for (let i = 0; i < 200; i++) ask(`attacker-${i}`, { name: 'owner' })
    ask('owner')
    expect([await next(), await next()]).toContain('owner')
  })

  test('newcomers are hashed for one at a time, and who is known beside them', async () => {
    for (let i = 0; i < 30; i++) ask(`attacker-${i}`)
    await next()
    expect(begun).toHaveLength(limits.hashingAtOnce)
    await next()
    ask('known', { rank: 0 })
    await settled()
    expect(begun.slice(limits.hashingAtOnce).map(({ who }) => who)).toEqual(['attacker-29', 'known'])
  })

  test('neither a name nor a source fills the line', async () => {
    for (let i = 0; i < 40; i++) ask(`name-${i}`, { name: 'one' })
    for (let i = 0; i < 40; i++) ask(`source-${i}`, { source: 'one' })
    await settled()
    const waiting = limits.hashingWaitingForName + limits.hashingWaitingOfSource
    expect(refused()).toHaveLength(80 - waiting - limits.hashingAtOnce)
  })

  test('those with the most failures make room', async () => {
    ask('x')
    ask('y')
    for (let i = 0; i < limits.hashingWaiting; i++) ask(`w-${i}`, { rank: i === 7 ? 9 : 2 })
    ask('owner')
    await settled()
    expect(refused()).toEqual(['w-7'])
  })
})

test('work of who has left is not begun', async () => {
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

test('who waits too long is told to try again', async () => {
  for (const who of ['x', 'y', 'late']) ask(who)
  clock.advance(limits.hashingPatience)
  await settled()
  expect(refused()).toEqual(['late'])
})

test('work that fails gives its turn to the next', async () => {
  const failing = () => turns.run({ source: 's', name: 'n', rank: 1 }, () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
})
