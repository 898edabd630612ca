import { expect, test } from 'vitest'
import { type After, createRefresher } from './refresher.ts'

/** Creates a refresher with a manual clock, and refreshes that the test completes. */
function setUp() {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const after: After = (ms, run) => {
    const timer = { at: now + ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const started: string[] = []
  const ends: (() => void)[] = []
  const refresher = createRefresher(
    (thing) => {
      started.push(thing)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    () => 250,
    after,
  )
  const pass = async (ms: number) => {
    now += ms
    for (const timer of timers) {
      if (timer.at > now) continue
      timers.delete(timer)
      timer.run()
    }
    await Promise.resolve()
  }
  const end = async () => {
    ends.shift()?.()
    for (let i = 0; i < 4; i++) await Promise.resolve()
  }
  return { refresher, started, pass, end }
}

test('many changes at once cause one refresh', async () => {
  const { refresher, started, pass } = setUp()
  for (let i = 0; i < 50; i++) refresher.changed('diskList')
  expect(started).toEqual([])
  await pass(40)
  expect(started).toEqual(['diskList'])
})

test('a change during a refresh causes one more refresh after a pause', async () => {
  const { refresher, started, pass, end } = setUp()
  refresher.changed('diskList')
  await pass(40)
  refresher.changed('diskList')
  refresher.changed('diskList')
  await pass(1000)
  expect(started).toHaveLength(1)
  await end()
  await pass(249)
  expect(started).toHaveLength(1)
  await pass(1)
  expect(started).toHaveLength(2)
})

test('without changes there is no second refresh, and a later change starts one immediately', async () => {
  const { refresher, started, pass, end } = setUp()
  refresher.changed('diskList')
  await pass(40)
  await end()
  await pass(250)
  expect(started).toHaveLength(1)
  refresher.changed('diskList')
  await pass(40)
  expect(started).toHaveLength(2)
})

test('different keys are refreshed independently', async () => {
  const { refresher, started, pass } = setUp()
  refresher.changed('diskList')
  refresher.changed('instanceList')
  await pass(40)
  expect(started).toEqual(['diskList', 'instanceList'])
})

test('after being stopped, nothing is refreshed', async () => {
  const { refresher, started, pass } = setUp()
  refresher.changed('diskList')
  refresher.stop()
  await pass(1000)
  expect(started).toEqual([])
})
