import { afterEach, expect, test, vi } from 'vitest'
import { prefetchPage } from './prefetch.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const listOf = (project: string) => ['instanceList', { query: { project, limit: 25, count: true } }] as const

test('a page that was seen before is brought up to date with one request, what its old answers lead to included', () => {
  const asked: unknown[] = []
  const neverAnswered = new Promise<Response>(() => {})
  vi.stubGlobal('fetch', (input: unknown) => {
    asked.push(input)
    return neverAnswered
  })
  const longAgo = { updatedAt: 1 }
  const views = ['porticoViewList', { query: { list: 'instance', project: 'p' } }] as const
  queryClient.setQueryData(views, { items: [] }, longAgo)
  queryClient.setQueryData(listOf('p'), { items: [], nextPage: null }, longAgo)
  prefetchPage(new URL('http://console/projects/p/instances'))
  expect(asked).toEqual(['/projects/p/instances'])
  // The page finds its rows on their way, and asks for nothing.
  expect(queryClient.getQueryState(views)?.fetchStatus).toBe('fetching')
  expect(queryClient.getQueryState(listOf('p'))?.fetchStatus).toBe('fetching')
})
