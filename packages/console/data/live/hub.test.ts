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
const join = (who: Tab, user = 'ann') => hub.take(who, { type: 'join', url: '/stream', user })

test('twenty tabs share one stream, and all hear what it says', () => {
  const tabs = Array.from({ length: 20 }, tab)
  for (const each of tabs) join(each)
  expect(opened).toHaveLength(1)
  opened[0]?.options.onChanges('[]')
  for (const { heard } of tabs) expect(heard.at(-1)).toEqual({ type: 'changes', text: '[]' })
})

test('who comes later is told how it stands', () => {
  join(tab())
  opened[0]?.options.onState('live')
  const late = tab()
  join(late)
  expect(late.heard).toEqual([{ type: 'state', state: 'live' }])
})

test('another user gets a stream of their own rights', () => {
  const who = tab()
  join(who)
  join(who, 'bob')
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})

test('a stream that was lost is tried at once for who comes', () => {
  join(tab())
  opened[0]?.options.onState('lost')
  join(tab())
  expect(opened[0]?.woken).toBe(1)
})

test('with the last tab goes the stream', () => {
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
