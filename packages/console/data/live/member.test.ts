import { beforeEach, expect, test } from 'vitest'
import type { FromHub, ToHub } from './hub.ts'
import { joinHub, type MemberHost } from './member.ts'

/** Hubs as they were reached, one after the other, with what each was told. */
let hubs: { told: ToHub[]; say: (message: FromHub) => void; closed: boolean }[]
let locks: Map<string, () => void>
let waits: { ms: number; run: () => void }[]
let seen: string[]
beforeEach(() => {
  hubs = []
  locks = new Map()
  waits = []
  seen = []
})

function member(from: string | null = 'e.5', more: Partial<MemberHost> = {}) {
  return joinHub(
    {
      onState: (state) => seen.push(state),
      onChanges: (text) => seen.push(text),
      onGap: () => seen.push('gap'),
    },
    { url: '/stream', user: 'ann', from },
    {
      connect: (hear) => {
        const hub = { told: [] as ToHub[], say: hear, closed: false }
        hubs.push(hub)
        return { say: (message) => hub.told.push(message), close: () => (hub.closed = true) }
      },
      whenFree: (lock, then) => locks.set(lock, then),
      after: (ms, run) => {
        const wait = { ms, run }
        waits.push(wait)
        return () => (waits = waits.filter((each) => each !== wait))
      },
      ...more,
    },
  )
}
const hub = () => hubs.at(-1) ?? expect.fail('no hub was reached')
const timePasses = () => waits.shift()?.run()
const joined = (from: string | null) => ({ type: 'join', url: '/stream', user: 'ann', from })
const live: FromHub = { type: 'state', state: 'live' }

test('when the lock of its hub is free it joins another one, from where it was told everything, and is not live', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  hub().say({ type: 'changes', text: '[7]', position: 'e.7' })
  locks.get('first')?.()
  expect(seen).toEqual(['live', '[7]', 'connecting'])
  expect(hubs.map(({ told }) => told.filter(({ type }) => type === 'join'))).toEqual([
    [joined('e.5')],
    [joined('e.7')],
  ])
  expect(hubs[0]?.closed).toBe(true)
  hub().say(live)
  expect(seen.at(-1)).toBe('live')
})

test('what a hub says that was left is not heard, and its lock means nothing', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  locks.get('first')?.()
  hubs[0]?.say(live)
  locks.get('first')?.()
  expect(seen).toEqual(['connecting'])
  expect(hubs).toHaveLength(2)
})

test('a hub that says nothing to who joins is reached for again, less and less often', () => {
  member()
  const waited = Array.from({ length: 6 }, () => {
    const ms = waits[0]?.ms
    timePasses()
    return ms
  })
  expect(waited).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  hub().say(live)
  expect(seen.filter((what) => what === 'gap')).toEqual([])
})

test('without locks it asks now and then, and leaves a hub that does not answer', () => {
  member('e.5', { whenFree: null })
  hub().say(live)
  timePasses()
  expect(hub().told.at(-1)).toEqual({ type: 'ask' })
  hub().say({ type: 'here' })
  timePasses()
  expect(hubs).toHaveLength(1)
  timePasses()
  expect(hubs).toHaveLength(2)
  expect(seen).toEqual(['live', 'connecting'])
})

test('with a lock to wait for it asks nothing', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  expect(waits).toEqual([])
})

test('who knew no place before its hub died has everything read again as soon as it is live', () => {
  member(null)
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  locks.get('first')?.()
  hub().say(live)
  expect(seen).toEqual(['live', 'connecting', 'live', 'gap'])
})

test('the place is known from what the hub says too', () => {
  member(null)
  hub().say({ type: 'lock', name: 'first' })
  hub().say({ type: 'at', position: 'e.9' })
  locks.get('first')?.()
  expect(hub().told).toEqual([joined('e.9')])
})
