import { beforeEach, expect, test } from 'vitest'
import type { followChanges } from './follow.ts'
import { type FromHub, LiveHub, type Tab } from './hub.ts'

type Options = Parameters<typeof followChanges>[0]

let opened: { options: Options; closed: boolean; woken: number }[]
let hub: LiveHub
beforeEach(() => {
  opened = []
  hub = new LiveHub((options) => {
    const stream = { options, closed: false, woken: 0 }
    opened.push(stream)
    options.onState('connecting')
    return {
      wake: () => void stream.woken++,
      close: () => {
        stream.closed = true
      },
    }
  })
})

function tab(): Tab & { heard: FromHub[] } {
  const heard: FromHub[] = []
  return { heard, tell: (message) => heard.push(message) }
}
const join = (who: Tab, user = 'ann', from: string | null = null) =>
  hub.take(who, { type: 'join', url: '/stream', user, from })

test('twenty tabs share one stream, and all receive its events', () => {
  const tabs = Array.from({ length: 20 }, tab)
  for (const each of tabs) join(each)
  expect(opened).toHaveLength(1)
  opened[0]?.options.onChanges('[]', 'e.1')
  for (const { heard } of tabs) expect(heard.at(-1)).toEqual({ type: 'changes', text: '[]', position: 'e.1' })
})

test('a tab that joins later receives the current state', () => {
  join(tab())
  opened[0]?.options.onState('live')
  const late = tab()
  join(late)
  expect(late.heard).toEqual([{ type: 'state', state: 'live' }])
})

test('another user gets a separate stream with their own permissions', () => {
  const who = tab()
  join(who)
  join(who, 'bob')
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})

test('when a tab joins, a lost stream reconnects immediately', () => {
  join(tab())
  opened[0]?.options.onState('lost')
  join(tab())
  expect(opened[0]?.woken).toBe(1)
})

test('closing the last tab closes the stream', () => {
  const [a, b] = [tab(), tab()]
  join(a)
  join(b)
  hub.take(a, { type: 'leave' })
  expect(opened[0]?.closed).toBe(false)
  hub.take(b, { type: 'leave' })
  expect(opened[0]?.closed).toBe(true)
  opened[0]?.options.onState('live')
  expect(a.heard).not.toContainEqual({ type: 'state', state: 'live' })
})

test('a tab whose page is slightly outdated receives the changes since its position', () => {
  join(tab(), 'ann', 'e.5')
  const { options } = opened[0] ?? {}
  expect(options?.from).toBe('e.5')
  options?.onBegin?.('e.5')
  for (const number of [6, 7, 10]) options?.onChanges(`[${number}]`, `e.${number}`)
  const late = tab()
  join(late, 'ann', 'e.6')
  expect(late.heard.slice(1)).toEqual([
    { type: 'changes', text: '[7]', position: 'e.7' },
    { type: 'changes', text: '[10]', position: 'e.10' },
  ])
})

const others = { type: 'others' }

test('after another user signs in, a tab is only notified that the stream belongs to another user', () => {
  const [old, next] = [tab(), tab()]
  join(old)
  opened[0]?.options.onState('live')
  join(next, 'bob')
  opened[1]?.options.onState('live')
  opened[1]?.options.onChanges('[]', 'e.1')
  expect(old.heard.at(-1)).toEqual(others)
  expect(next.heard.at(-1)).toMatchObject({ type: 'changes' })
  hub.take(old, { type: 'wake' })
  expect([old.heard.at(-1), opened[1]?.woken]).toEqual([others, 0])
})

test('a stream that reports another user is not continued from the position of the page', () => {
  const old = tab()
  join(old, 'ann', 'e.5')
  opened[0]?.options.onUser?.('bob')
  expect(opened.map(({ closed, options }) => [closed, options.from])).toEqual([
    [true, 'e.5'],
    [false, null],
  ])
  opened[1]?.options.onUser?.('bob')
  opened[1]?.options.onState('live')
  opened[1]?.options.onChanges('[]', 'e.9')
  expect(old.heard.at(-1)).toEqual(others)
  expect(opened).toHaveLength(2)
})

test('a tab of a previous user cannot take over the stream of the signed-in user', () => {
  const [bob, ann] = [tab(), tab()]
  join(bob, 'bob')
  join(ann, 'ann')
  opened[1]?.options.onUser?.('bob')
  opened[2]?.options.onUser?.('bob')
  opened[2]?.options.onBegin?.('e.8')
  opened[2]?.options.onState('live')
  expect(ann.heard.at(-1)).toEqual(others)
  const afterAnn = bob.heard.slice(bob.heard.findIndex((said) => said.type === 'gap'))
  expect(afterAnn).toContainEqual({ type: 'at', position: 'e.8' })
  expect(afterAnn.at(-1)).toEqual({ type: 'state', state: 'live' })
})

test('the hub responds to a ping, and tells a joining tab the name of its lock once it holds the lock', () => {
  const [early, late] = [tab(), tab()]
  join(early)
  hub.holds('a-lock')
  join(late)
  hub.take(late, { type: 'ask' })
  expect(early.heard.at(-1)).toEqual({ type: 'lock', name: 'a-lock' })
  expect(late.heard).toContainEqual({ type: 'lock', name: 'a-lock' })
  expect(late.heard.at(-1)).toEqual({ type: 'here' })
})

test.each([
  ['older than what is kept', 'e.4'],
  ['of another log', 'f.6'],
])('a page %s has to refetch all data', (_, from) => {
  join(tab(), 'ann', 'e.5')
  opened[0]?.options.onBegin?.('e.5')
  const late = tab()
  join(late, 'ann', from)
  expect(late.heard.slice(1)).toEqual([{ type: 'gap' }, { type: 'at', position: 'e.5' }])
})

test('the hub buffers a limited number of changes, and reports a gap to a tab with an older position', () => {
  join(tab(), 'ann', 'e.0')
  const { options } = opened[0] ?? {}
  options?.onBegin?.('e.0')
  for (let number = 1; number <= 300; number++) options?.onChanges('[]', `e.${number}`)
  const [old, fresh] = [tab(), tab()]
  join(old, 'ann', 'e.99')
  join(fresh, 'ann', 'e.298')
  expect(old.heard.slice(1)).toEqual([{ type: 'gap' }, { type: 'at', position: 'e.300' }])
  expect(fresh.heard.slice(1)).toHaveLength(2)
})

test('a tab that joins while the stream is opening receives the changes that it missed once they are known', () => {
  join(tab())
  const late = tab()
  join(late, 'ann', 'e.3')
  expect(late.heard.slice(1)).toEqual([])
  opened[0]?.options.onBegin?.('e.4')
  expect(late.heard[1]).toEqual({ type: 'gap' })
  expect(late.heard.at(-1)).toEqual({ type: 'at', position: 'e.4' })
})
