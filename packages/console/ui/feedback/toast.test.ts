import { afterEach, expect, it } from 'vitest'
import { toast, toasts } from './toast.ts'

afterEach(() => toasts.set([]))

it('keeps success for five seconds, errors for fifteen, and toasts without timeout indefinitely', () => {
  toast.success({ content: 'Disk data deleted' })
  toast.error({ content: 'No' })
  toast.info({ timeout: null })
  expect(toasts.get().map((each) => each.timeout)).toEqual([5000, 15_000, null])
})

it('allows success without a title and gives the other kinds a default title', () => {
  toast.success({ content: 'Done' })
  toast.error({ content: 'No' })
  expect(toasts.get().map((each) => each.title)).toEqual([undefined, 'Something went wrong'])
})

it('cuts the text of the action at 36 characters', () => {
  toast.success({ action: { label: 'Go to the instance that was just created', href: '/x' } })
  expect(toasts.get()[0]?.action?.label).toHaveLength(36)
})

it('dismisses a toast by its ID and never stacks more than three', () => {
  const ids = Array.from({ length: 7 }, () => toast.info({}))
  expect(toasts.get().map((each) => each.id)).toEqual(ids.slice(4))
  toast.dismiss(ids[5] ?? '')
  expect(toasts.get()).toHaveLength(2)
})

it('shows a repeated failure again, once', () => {
  const first = toast.error({ title: 'No', content: 'The server is away' })
  toast.error({ title: 'No', content: 'The disk is in use' })
  const again = toast.error({ title: 'No', content: 'The server is away' })
  expect(again).not.toBe(first)
  expect(toasts.get().map(({ content }) => content)).toEqual(['The disk is in use', 'The server is away'])
})

it('shows a running operation until it is replaced with its outcome', () => {
  const id = toast.progress({ content: 'web is stopping' })
  toast.info({})
  expect(toasts.get()[0]).toMatchObject({ kind: 'progress', timeout: null })
  toast.replace(id, 'success', { content: 'web stopped' })
  expect(toasts.get()[0]).toMatchObject({ id, kind: 'success', content: 'web stopped', timeout: 5000 })
})

it('shows a failure after the progress toast was dismissed, but not a success', () => {
  for (const kind of ['success', 'error'] as const) {
    const id = toast.progress({})
    toast.dismiss(id)
    toast.replace(id, kind, { content: kind })
  }
  expect(toasts.get().map(({ content }) => content)).toEqual(['error'])
})
