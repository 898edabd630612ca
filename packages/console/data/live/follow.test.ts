import { expect, test } from 'vitest'
import { followChanges, type LiveState } from './follow.ts'

/** An event stream whose events the test sends. */
class FakeStream {
  readonly url: string
  closed = false
  readonly #listeners = new Map<string, (event: MessageEvent) => void>()
  constructor(url: string) {
    this.url = url
  }
  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    this.#listeners.set(type, listener)
  }
  close(): void {
    this.closed = true
  }
  say(type: string, lastEventId = '', data: unknown = {}): void {
    this.#listeners.get(type)?.({ lastEventId, data: JSON.stringify(data) } as MessageEvent)
  }
}

function setUp(more: Partial<Parameters<typeof followChanges>[0]> = {}) {
  const streams: FakeStream[] = []
  const states: LiveState[] = []
  const changes: string[] = []
  const waits: { ms: number; run: () => void }[] = []
  const clock = { now: 0 }
  let gaps = 0
  const following = followChanges({
    url: '/portico/v1/stream',
    onState: (state) => states.push(state),
    onChanges: (text) => changes.push(text),
    onGap: () => gaps++,
    open: (url) => {
      const stream = new FakeStream(url)
      streams.push(stream)
      return stream
    },
    after: (ms, run) => {
      const wait = { ms, run }
      waits.push(wait)
      return () => waits.splice(0, waits.length, ...waits.filter((each) => each !== wait))
    },
    now: () => clock.now,
    chance: () => 1,
    ...more,
  })
  const latest = () => streams.at(-1) as FakeStream
  const retry = () => waits.pop()?.run()
  return { following, streams, states, changes, waits, clock, latest, retry, gaps: () => gaps }
}

const disk = [{ kind: 'disk', id: 'x', action: 'create', project_id: null }]

test('a stream without a position starts at the present and delivers later changes', () => {
  const { latest, states, changes, gaps } = setUp()
  expect(latest().url).toBe('/portico/v1/stream')
  latest().say('hello', '7.1')
  latest().say('changes', '8.1', disk)
  expect(states).toEqual(['connecting', 'live'])
  expect(changes).toEqual([JSON.stringify(disk)])
  expect(gaps()).toBe(0)
})

test('a lost stream reconnects from its last position', () => {
  const { latest, states, retry, waits, gaps } = setUp()
  latest().say('hello', '7.1')
  latest().say('changes', '8.1', disk)
  latest().say('error')
  expect(states.at(-1)).toBe('lost')
  expect(waits.map(({ ms }) => ms)).toEqual([1000])
  retry()
  expect(latest().url).toBe('/portico/v1/stream?from=8.1')
  latest().say('hello', '8.1')
  expect(states.at(-1)).toBe('live')
  expect(gaps()).toBe(0)
})

test('a heartbeat advances the position from which the stream reconnects', () => {
  const { latest, changes, retry } = setUp()
  latest().say('hello', 'a.7')
  latest().say('beat', 'a.90')
  latest().say('error')
  retry()
  expect(latest().url).toContain('from=a.90')
  expect(changes).toEqual([])
})

test('reconnecting waits longer after each failure, and restarts from the present when the position is refused', () => {
  const { latest, retry, waits, gaps } = setUp()
  latest().say('hello', '7.1')
  const waited: (number | undefined)[] = []
  for (let i = 0; i < 7; i++) {
    latest().say('error')
    waited.push(waits[0]?.ms)
    retry()
  }
  expect(waited).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  expect(latest().url).toBe('/portico/v1/stream')
  latest().say('hello', '1.1')
  expect(gaps()).toBe(1)
})

test('a reset invalidates all data, and the stream continues from the new position', () => {
  const { latest, retry, gaps } = setUp()
  latest().say('hello', '7.1')
  latest().say('reset', '90.1')
  expect(gaps()).toBe(1)
  latest().say('error')
  retry()
  expect(latest().url).toContain('from=90.1')
})

test('waking up reconnects a lost stream immediately, and keeps a healthy connection', () => {
  const { following, latest, streams, clock } = setUp()
  latest().say('hello', '7.1')
  clock.now = 5000
  following.wake()
  expect(streams).toHaveLength(1)
  latest().say('error')
  following.wake()
  expect(streams).toHaveLength(2)
})

test('waking up reopens a connection that has received nothing for too long', () => {
  const { following, latest, states, streams, clock } = setUp()
  latest().say('hello', '7.1')
  clock.now = 3_600_000
  following.wake()
  expect(streams[0]?.closed).toBe(true)
  expect(states.slice(-3)).toEqual(['live', 'lost', 'connecting'])
  expect(latest().url).toContain('from=7.1')
})

test('a connection without any event is lost after the timeout, and each event restarts the timeout', () => {
  const { latest, states, waits } = setUp()
  latest().say('hello', '7.1')
  expect(waits.map(({ ms }) => ms)).toEqual([35_000])
  latest().say('beat', '8.1')
  waits[0]?.run()
  expect(states.at(-1)).toBe('lost')
  expect(latest().closed).toBe(true)
})

test('the stream reports the user before it is live, and reports nothing more when the listener closes it', () => {
  const users: string[] = []
  const { following, latest, states } = setUp({
    onUser: (user) => {
      users.push(user)
      if (user === 'bob') following.close()
    },
  })
  latest().say('hello', 'e.7', { user_id: 'ann' })
  expect([users, states]).toEqual([['ann'], ['connecting', 'live']])
  latest().say('error')
  following.wake()
  latest().say('hello', 'e.7', { user_id: 'bob' })
  expect([users, states.at(-1)]).toEqual([['ann', 'bob'], 'connecting'])
})

test('reconnect delays are randomized', () => {
  const waited: number[] = []
  followChanges({
    url: '/stream',
    onState: () => {},
    onChanges: () => {},
    onGap: () => {},
    open: (url) => {
      const stream = new FakeStream(url)
      queueMicrotask(() => stream.say('error'))
      return stream
    },
    after: (ms) => {
      waited.push(ms)
      return () => {}
    },
    now: () => 0,
    chance: () => 0,
  })
  return Promise.resolve().then(() => expect(waited).toEqual([35_000, 500]))
})

test('a closed stream does not reconnect', () => {
  const { following, latest, waits, streams } = setUp()
  latest().say('hello', '7.1')
  latest().say('error')
  following.close()
  expect(waits).toEqual([])
  expect(streams).toHaveLength(1)
})

test('the stream continues from the position of the page, and reports a gap when the server cannot', () => {
  const begun: string[] = []
  const { following, latest, gaps } = setUp({ from: 'e.7', onBegin: (position) => begun.push(position) })
  expect(latest().url).toBe('/portico/v1/stream?from=e.7')
  latest().say('hello', 'e.7')
  expect([begun, gaps()]).toEqual([['e.7'], 0])
  latest().say('reset', 'f.2')
  expect([begun, gaps()]).toEqual([['e.7', 'f.2'], 1])
  following.close()
})
