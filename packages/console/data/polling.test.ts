import { expect, test } from 'vitest'
import { pollInstance, pollInstances, pollWhileChanging } from './polling.ts'

test('an instance in a transitional state is polled, more often on its page than in a list', () => {
  const [changing, settled] = [{ runState: 'stopping' }, { runState: 'stopped' }] as const
  expect([pollInstances([settled, changing]), pollInstances([settled])]).toEqual([3000, 60_000])
  expect([pollInstance(changing), pollInstance(settled)]).toEqual([1000, 10_000])
  expect([pollWhileChanging(changing), pollWhileChanging(settled)]).toEqual([1000, false])
})
