import { expect, test } from 'vitest'
import { sortForCentre, taskSummary, taskSummaryText } from './summary.ts'

const now = new Date('2026-01-02T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const task = (name: string, state: 'running' | 'held' | 'done' | 'failed', age: number) => ({
  name,
  state,
  total: 100,
  done: 25,
  failed: 0,
  leftOut: 0,
  timeCreated: at(age),
  timeEnded: state === 'done' || state === 'failed' ? at(age) : null,
})
const tasks = [
  task('old failure', 'failed', 30),
  task('running', 'running', 1),
  task('done', 'done', 2),
  task('failure', 'failed', 3),
  task('held', 'held', 4),
]

test('running, paused and recently failed tasks are counted, and the progress is that of the running ones', () => {
  expect(taskSummary(tasks, now)).toEqual({ running: 1, held: 1, failed: 1, share: 0.25 })
  expect(taskSummary([], now)).toEqual({ running: 0, held: 0, failed: 0, share: 0 })
})

test('tasks are sorted: recent failures, then unfinished tasks, then finished ones', () => {
  const names = sortForCentre(tasks, now).map(({ name }) => name)
  expect(names).toEqual(['failure', 'running', 'held', 'done', 'old failure'])
})

test('the text of the summary omits counts of zero', () => {
  expect(taskSummaryText({ running: 2, paused: 0, failed: 1 })).toBe('2 running, 1 failed')
  expect(taskSummaryText({ running: 0, paused: 0, failed: 0 })).toBe('nothing runs')
})
