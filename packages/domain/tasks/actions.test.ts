import { expect, test } from 'vitest'
import { type TaskAction, taskActions, whyNotTask } from './actions.ts'
import { isOpen, taskStates } from './states.ts'

const possible = (action: TaskAction) => taskStates.filter((state) => whyNotTask(action, state) === null)

test('what is not begun can be held, and goes on from there', () => {
  expect(possible('hold')).toEqual(['waiting', 'running'])
  expect(possible('resume')).toEqual(['held'])
})

test('a task is cancelled before its end, and tried again or forgotten after it', () => {
  expect(possible('cancel')).toEqual(taskStates.filter(isOpen))
  expect(possible('retry')).toEqual(['failed'])
  expect(possible('forget')).toEqual(taskStates.filter((state) => !isOpen(state)))
})

test('every refusal says why', () => {
  const refused = (Object.keys(taskActions) as TaskAction[]).flatMap((action) =>
    taskStates.map((state) => whyNotTask(action, state)).filter((reason) => reason !== null),
  )
  expect(refused.every((reason) => reason.length > 10)).toBe(true)
})
