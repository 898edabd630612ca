import { afterEach, expect, it } from 'vitest'
import { toast, toasts } from './toast.ts'

afterEach(() => toasts.set([]))

it('shows success for five seconds, errors for fifteen, and toasts without a timeout until they are dismissed', () => {
  toast.success({ content: 'Disk data deleted' })
  toast.error({ content: 'No' })
  toast.info({ timeout: null })
  expect(toasts.get().map((each) => each.timeout)).toEqual([5000, 15_000, null])
})

it('shows success without a title, and other types with a default title', () => {
  toast.success({ content: 'Done' })
  toast.error({ content: 'No' })
  expect(toasts.get().map((each) => each.title)).toEqual([undefined, 'Something went wrong'])
})

it('shortens the label of the action to 36 characters', () => {
  toast.success({ action: { label: 'Go to the instance that was just created', href: '/x' } })
  expect(toasts.get()[0]?.action?.label).toHaveLength(36)
})

it('dismisses a toast by its ID, and shows at most three at a time', () => {
  const ids = Array.from({ length: 7 }, () => toast.info({}))
  expect(toasts.get().map((each) => each.id)).toEqual(ids.slice(4))
  toast.dismiss(ids[5] ?? '')
  expect(toasts.get()).toHaveLength(2)
})

it('shows a repeated failure again, as a single toast', () => {
  const first = toast.error({ title: 'No', content: 'The server is away' })
  toast.error({ title: 'No', content: 'The disk is in use' })
  const again = toast.error({ title: 'No', content: 'The server is away' })
  expect(again).not.toBe(first)
  expect(toasts.get().map(({ content }) => content)).toEqual(['The disk is in use', 'The server is away'])
})

it('shows a running operation until its outcome replaces the toast', () => {
  const id = toast.progress({ content: 'web is stopping' })
  toast.info({})
  expect(toasts.get()[0]).toMatchObject({ kind: 'progress', timeout: null })
  toast.replace(id, 'success', { content: 'web stopped' })
  expect(toasts.get()[0]).toMatchObject({ id, kind: 'success', content: 'web stopped', timeout: 5000 })
})

it('shows a failure although the progress toast was dismissed, but no success', () => {
  for (const kind of ['success', 'error'] as const) {
    const id = toast.progress({})
    toast.dismiss(id)
    toast.replace(id, kind, { content: kind })
  }
  expect(toasts.get().map(({ content }) => content)).toEqual(['error'])
})
