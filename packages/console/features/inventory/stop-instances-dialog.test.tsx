import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type RunningInstance, stopConfirmation } from './stop-instances-dialog.tsx'

const instance = (name: string, over: Partial<RunningInstance> = {}): RunningInstance => ({
  id: name,
  name,
  runState: 'running',
  siloName: 'lab',
  projectName: 'web',
  ...over,
})
const textOf = (question: ReturnType<typeof stopConfirmation>): string =>
  renderToStaticMarkup(question.body).replaceAll(/<[^>]*>/g, ' ')

test('the confirmation for stopping the instances of a sled lists the excluded ones', () => {
  const question = stopConfirmation('SN-1', [instance('one'), instance('two', { siloName: 'ops' })], 'lab')
  expect(question).toMatchObject({ title: 'Stop 1 instance', actionLabel: 'Stop instances', tone: 'danger' })
  expect(textOf(question)).toContain('Silo ops must stop it')
})

test('stopping the instances of a sled offers no action if the user may stop none of them', () => {
  const others = stopConfirmation('SN-1', [instance('two', { siloName: 'ops' })], 'lab')
  expect(others.title).toBe('No instance to stop')
  expect(others.onConfirm).toBeUndefined()
  expect(textOf(others)).toContain('Silo ops must stop it')
  const none = stopConfirmation('SN-1', [], 'lab')
  expect(none.onConfirm).toBeUndefined()
  expect(textOf(none)).toContain('No instance runs on')
})

test('stopping the instances of a sled excludes those above the maximum size of a task', () => {
  const question = stopConfirmation(
    'SN-1',
    Array.from({ length: 1002 }, (_, at) => instance(`vm-${at}`)),
    'lab',
  )
  expect(question.title).toBe('Stop 1,000 instances')
  expect(textOf(question)).toContain('2 are left out')
})
