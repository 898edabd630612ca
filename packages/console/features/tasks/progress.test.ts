import { expect, test } from 'vitest'
import { taskTitle, queryText } from './titles.ts'
import {
  outcomeText,
  shownState,
  speedOf,
  tallies,
  talliesText,
  timeLeft,
  timeLeftText,
  timeTaken,
} from './progress.ts'

const start = new Date('2026-01-01T10:00:00Z')
const task = {
  state: 'running',
  total: 340,
  done: 212,
  failed: 3,
  leftOut: 0,
  timeRun: start,
  timeEnded: null,
  earlier: 0,
} as const
const after = (ms: number) => new Date(start.getTime() + ms)

test('results are listed with their counts, and counts of zero are omitted', () => {
  expect(talliesText(task)).toBe('212 done, 3 failed, 125 waiting')
  expect(tallies({ ...task, state: 'cancelled' }).at(-1)?.label).toBe('Not started')
  expect(talliesText({ ...task, total: 5000, done: 4000, failed: 0, leftOut: 1000 })).toBe(
    '4,000 done, 1,000 left out',
  )
})

test('the outcome of a failed task is its failure as a sentence', () => {
  expect(outcomeText({ ...task, failure: null })).toBe(talliesText(task))
  expect(outcomeText({ ...task, failure: 'Target is full' })).toBe('Target is full.')
  expect(outcomeText({ ...task, failure: 'Target is full.' })).toBe('Target is full.')
})

test('a task whose members were all left out says that there was nothing to do', () => {
  const none = { ...task, state: 'done', total: 12, done: 0, failed: 0, leftOut: 12 } as const
  expect([shownState(none), talliesText(none)]).toEqual([
    'nothing_to_do',
    'Nothing to do: all 12 were left out',
  ])
  expect(talliesText({ ...none, total: 1, leftOut: 1 })).toBe('Nothing to do: the only one was left out')
  expect([shownState(task), shownState({ ...none, done: 1, leftOut: 11 })]).toEqual(['running', 'done'])
})

test('the remaining time is estimated from the average speed of the run', () => {
  expect(timeLeft(task, after(21_500))).toBe(12_500)
  expect(timeLeft({ ...task, state: 'held' }, after(21_500))).toBeNull()
  expect(timeLeft({ ...task, done: 2 }, after(1000))).toBeNull()
  expect(timeLeft({ ...task, timeRun: null }, after(1000))).toBeNull()
  expect([12_500, 150_000, 7_200_000].map(timeLeftText)).toEqual([
    'about 13 s left',
    'about 3 min left',
    'about 2 h left',
  ])
})

test('the elapsed time and the speed refer to the current run only', () => {
  const again = {
    ...task,
    state: 'done',
    done: 340,
    failed: 0,
    earlier: 320,
    timeEnded: after(4000),
  } as const
  expect(timeTaken(again, after(99_000))).toBe(4000)
  expect(speedOf(again, after(99_000))).toBe(5)
  expect(timeLeft({ ...task, earlier: 195 }, after(4000))).toBe(25_000)
  expect(timeLeft({ ...task, earlier: 200 }, after(4000))).toBeNull()
  expect(timeTaken({ ...task, state: 'held' }, after(4000))).toBeNull()
})

test('the title of a task contains its action and the number of its resources', () => {
  const about = { kind: 'bulk', operation: 'instance_stop', query: {} } as const
  expect(taskTitle({ about, total: 3400 })).toBe('Stop 3,400 instances')
  expect(taskTitle({ about, total: 1 })).toBe('Stop 1 instance')
  expect(queryText({ about })).toBe('all there were')
  expect(queryText({ about: { ...about, query: { search: 'web', state: ['running', 'starting'] } } })).toBe(
    'all that matched “web”, running or starting',
  )
  expect(queryText({ about: { ...about, query: null } })).toBeNull()
})
