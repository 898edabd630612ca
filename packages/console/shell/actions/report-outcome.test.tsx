import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '#ui/feedback/toast.ts'
import { reportOutcome } from './report-outcome.tsx'

afterEach(() => toasts.set([]))

const words = {
  rowName: (row: string) => row,
  noun: { one: 'instance', many: 'instances' },
  verb: 'stop',
  doing: 'stopping',
  done: 'stopped',
}

/** Returns the type, title and text of the only toast on the page. */
function said() {
  const [only] = toasts.get()
  const text = renderToStaticMarkup(only?.content)
    .replaceAll(/<\/li><li>/g, '; ')
    .replaceAll(/<[^>]*>/g, '')
  return [only?.kind, only?.title, text]
}

test('the toast of a single row says "stopping" until the instance has stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const over = reportOutcome({ ...words, rows: ['web'], until: () => promise, retry: () => {} })
  expect(said()).toEqual(['progress', undefined, 'web is stopping'])
  resolve(null)
  await over
  expect(said()).toEqual(['success', undefined, 'web stopped'])
})

test('several rows share one toast, which ends when the last row has reached its final state', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const until = (row: string) => (row === 'c' ? promise : Promise.resolve(null))
  const over = reportOutcome({ ...words, rows: ['a', 'b', 'c'], until, retry: () => {} })
  await until('a')
  expect(said()).toEqual(['progress', undefined, '3 instances stopping'])
  resolve(null)
  await over
  expect(said()).toEqual(['success', undefined, '3 instances stopped'])
})

test('the toast names rows that did not reach the intended state with the reason, and can retry them', async () => {
  const retry = vi.fn<(rows: readonly string[]) => void>()
  const ends: Readonly<Record<string, Promise<string | null>>> = {
    a: Promise.resolve('It is failed.'),
    b: Promise.resolve(null),
    c: Promise.reject(new Error('broken')),
  }
  await reportOutcome({
    ...words,
    rows: ['a', 'b', 'c'],
    until: (row) => ends[row] ?? Promise.resolve(null),
    retry,
  })
  expect(said()).toEqual([
    'error',
    '2 of 3 instances did not stop',
    'a: It is failed.; c: Unknown server error',
  ])
  toasts.get()[0]?.action?.onPress?.()
  expect(retry).toHaveBeenCalledWith(['a', 'c'])
})

test('the toast names the first failed rows and counts the others when many rows fail', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  await reportOutcome({ ...words, rows, until: () => Promise.resolve('No.'), retry: () => {} })
  expect(said()[2]).toBe('a: No.; b: No.; c: No.; and 2 more')
})

test('no toast is shown when the selection is empty', async () => {
  await reportOutcome({ ...words, rows: [], until: () => Promise.resolve(null), retry: () => {} })
  expect(toasts.get()).toEqual([])
})
