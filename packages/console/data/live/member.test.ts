import { beforeEach, expect, test } from 'vitest'
import type { FromHub, ToHub } from './hub.ts'
import { joinHub, type MemberHost } from './member.ts'

/** The hubs in the order in which they were connected, with the messages that each received. */
let hubs: { received: ToHub[]; say: (message: FromHub) => void; closed: boolean }[]
let locks: Map<string, { onFree: () => void; onRefused: () => void }>
let isSeen: boolean
let waits: { ms: number; run: () => void }[]
let seen: string[]
beforeEach(() => {
  hubs = []
  locks = new Map()
  isSeen = true
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
        const hub = { received: [] as ToHub[], say: hear, closed: false }
        hubs.push(hub)
        return { say: (message) => hub.received.push(message), close: () => (hub.closed = true) }
      },
      whenFree: (lock, callbacks) => {
        locks.set(lock, callbacks)
        return () => locks.delete(lock)
      },
      isSeen: () => isSeen,
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
/** Fires the first timer with this delay. */
const pass = (ms: number) => {
  const wait = waits.find((each) => each.ms === ms) ?? expect.fail(`nothing waits for ${ms} ms`)
  waits = waits.filter((each) => each !== wait)
  wait.run()
}
/** Releases a lock and notifies its waiter once. */
const free = (lock: string) => {
  const callbacks = locks.get(lock)
  locks.delete(lock)
  callbacks?.onFree()
}
const joined = (from: string | null) => ({ type: 'join', url: '/stream', user: 'ann', from })
const live: FromHub = { type: 'state', state: 'live' }

test('when the lock of its hub is released, the tab joins another hub from its last position, and is not live until then', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  hub().say({ type: 'changes', text: '[7]', position: 'e.7' })
  free('first')
  expect(seen).toEqual(['live', '[7]', 'connecting'])
  expect(hubs.map(({ received }) => received.filter(({ type }) => type === 'join'))).toEqual([
    [joined('e.5')],
    [joined('e.7')],
  ])
  expect(hubs[0]?.closed).toBe(true)
  hub().say(live)
  expect(seen.at(-1)).toBe('live')
})

test('the tab ignores messages and the lock of a hub that it has left', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  free('first')
  hubs[0]?.say(live)
  free('first')
  expect(seen).toEqual(['connecting'])
  expect(hubs).toHaveLength(2)
})

test('the tab joins again, with growing delays, when the hub sends nothing', () => {
  member()
  for (const ms of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = hubs.length
    pass(ms)
    expect(hubs).toHaveLength(before + 1)
  }
  // Pages poll until a hub responds.
  expect(seen).toEqual(['connecting', 'connecting', 'off', 'off', 'off', 'off'])
  hub().say(live)
  expect(seen.at(-1)).toBe('live')
})

test('without the Web Locks API, the tab pings its hub, and leaves a hub that does not respond', () => {
  member('e.5', { whenFree: null })
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  pass(1000)
  expect(hub().received.at(-1)).toEqual({ type: 'ask' })
  hub().say({ type: 'here' })
  pass(1500)
  pass(3500)
  expect([hubs.length, hub().received.length]).toEqual([1, 3])
  pass(1500)
  expect(hubs).toHaveLength(2)
  expect(seen).toEqual(['live', 'connecting'])
})

test('the tab pings its hub when requesting the lock fails', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  locks.get('first')?.onRefused()
  expect(hub().received.at(-1)).toEqual({ type: 'ask' })
  pass(1500)
  expect(hubs).toHaveLength(2)
})

test('a hidden tab does not ping, and pings when it becomes visible', () => {
  const membership = member('e.5', { whenFree: null })
  hub().say(live)
  isSeen = false
  pass(1000)
  expect(hub().received.map(({ type }) => type)).toEqual(['join'])
  expect(waits.map(({ ms }) => ms)).toEqual([10_000])
  isSeen = true
  membership.wake()
  expect(hub().received.map(({ type }) => type)).toEqual(['join', 'ask', 'wake'])
})

test('hubs that end soon after the start are replaced with growing delays until one keeps running', () => {
  member()
  const dies = (name: string) => {
    hub().say({ type: 'lock', name })
    free(name)
  }
  dies('first')
  expect(hubs).toHaveLength(2)
  dies('second')
  expect(hubs).toHaveLength(2)
  pass(1000)
  dies('third')
  pass(2000)
  expect(hubs).toHaveLength(4)
  pass(10_000)
  dies('fourth')
  expect(hubs).toHaveLength(5)
})

test('the tab retries when a hub cannot be started', () => {
  let isRefused = true
  const received: ToHub[] = []
  member('e.5', {
    connect: () => {
      if (isRefused) throw new Error('no worker')
      return { say: (message) => received.push(message), close: () => {} }
    },
  })
  isRefused = false
  pass(1000)
  expect(received).toEqual([joined('e.5')])
})

test('a closed tab releases its locks and stops its timers, and joins again when it is woken', () => {
  const membership = member()
  hub().say({ type: 'lock', name: 'first' })
  membership.close()
  expect([locks.size, waits, hub().received.at(-1), hub().closed]).toEqual([0, [], { type: 'leave' }, true])
  membership.rejoin()
  hub().say({ type: 'lock', name: 'first' })
  expect([hubs.length, locks.size]).toEqual([2, 1])
})

test('a stream of another user is reported as lost until the tab claims it', () => {
  const membership = member()
  hub().say(live)
  membership.claim()
  expect([hubs.length, hub().received.at(-1)]).toEqual([1, { type: 'wake' }])
  hub().say({ type: 'others' })
  expect(seen).toEqual(['live', 'lost'])
  membership.claim()
  expect([hubs.length, hub().received]).toEqual([2, [joined('e.5')]])
})

test('the tab does not ping while it waits for a lock', () => {
  member()
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  expect(waits.map(({ ms }) => ms)).toEqual([10_000])
})

test('a tab that had no position when its hub ended refetches all data when it is live again', () => {
  member(null)
  hub().say({ type: 'lock', name: 'first' })
  hub().say(live)
  free('first')
  hub().say(live)
  expect(seen).toEqual(['live', 'connecting', 'live', 'gap'])
})

test('messages of the hub advance the position of the tab', () => {
  member(null)
  hub().say({ type: 'lock', name: 'first' })
  hub().say({ type: 'at', position: 'e.9' })
  free('first')
  expect(hub().received).toEqual([joined('e.9')])
})
