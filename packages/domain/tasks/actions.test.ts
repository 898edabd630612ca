import { expect, test } from 'vitest'
import { type TaskAction, taskActions, whyNotTask } from './actions.ts'
import { isOpen, taskStates } from './states.ts'

const possible = (action: TaskAction, kind = 'bulk') =>
  taskStates.filter((state) => whyNotTask(action, { state, about: { kind } }) === null)

test('a waiting task can be paused (held) and continued', () => {
  expect(possible('hold')).toEqual(['waiting', 'running'])
  expect(possible('resume')).toEqual(['held'])
})

test('a task can be cancelled before its end, and retried or dismissed after it', () => {
  expect(possible('cancel')).toEqual(taskStates.filter(isOpen))
  expect(possible('retry')).toEqual(['failed'])
  expect(possible('forget')).toEqual(taskStates.filter((state) => !isOpen(state)))
})

test('an export can be repeated unless its file is being written', () => {
  expect(possible('retry', 'export')).toEqual(['held', 'done', 'failed', 'cancelled'])
  expect(possible('retry', 'image_upload')).toEqual(['failed'])
})

test('every refusal has a reason', () => {
  const refused = (Object.keys(taskActions) as TaskAction[]).flatMap((action) =>
    taskStates
      .flatMap((state) => ['bulk', 'export'].map((kind) => whyNotTask(action, { state, about: { kind } })))
      .filter((reason) => reason !== null),
  )
  expect(refused.every((reason) => reason.length > 10)).toBe(true)
})
