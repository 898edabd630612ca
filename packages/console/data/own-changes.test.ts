import { parsePosition } from '@portico/domain/position.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordRename } from './refresh-to-position.ts'
import { invoke, query } from './calls.ts'
import { createPendingChanges } from './live/pending-changes.ts'
import { queryClient } from './query-client.ts'
import { trackPositions } from './response-positions.ts'
import { invalidate } from './update-cache.ts'

const cache = queryClient.getQueryCache()
const shown = query('projectList', {})
const news = createPendingChanges(cache)

/** Requests that were sent, with a function that responds to each. */
let requests: { method: string; answer: (position?: string) => void }[] = []
let close = () => {}

beforeAll(() => trackPositions(cache))
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push({
      method,
      answer: (position) => {
        const headers = position === undefined ? {} : { 'portico-position': position }
        resolve(new Response('{"items":[]}', { headers }))
      },
    })
    return promise
  })
})
afterEach(() => {
  close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows a page with the list, whose response includes all changes up to a position. */
async function show(position?: string): Promise<void> {
  close = new QueryObserver(queryClient, shown).subscribe(() => {})
  requests[0]?.answer(position)
  await queryClient.ensureQueryData(shown)
}

/** Resolves when the given number of reads have been sent. */
const sent = (count: number) => vi.waitFor(() => expect(reads()).toBe(count), { interval: 1 })

/** Resolves when the invalidation has been processed. */
const begun = () => new Promise(setImmediate)

/** Creates a project from this page; the response contains a position in the change log. */
async function change(position?: string): Promise<void> {
  const made = invoke('projectCreate', { body: { name: 'p', description: '' } })
  requests.at(-1)?.answer(position)
  await made
}

/** Delivers an event of the stream about a change. */
function hear(position: string): boolean {
  const found = cache.find({ queryKey: shown.queryKey })
  if (found === undefined) throw new Error('the list is not in the cache')
  news.add(found, parsePosition(position))
  return news.has(found.queryHash)
}

const reads = () => requests.filter(({ method }) => method === 'GET').length

test('a change by this page is fetched once, and its later event is ignored', async () => {
  await show('e.3')
  await change('e.5')
  const done = invalidate('project')
  await sent(2)
  requests.at(-1)?.answer('e.5')
  await done
  expect(reads()).toBe(2)
  expect([hear('e.4'), hear('e.5')]).toEqual([false, false])
})

test('a change by this page is not fetched again when its event arrived first', async () => {
  await show('e.3')
  expect(hear('e.5')).toBe(true)
  const refetched = queryClient.refetchQueries({ queryKey: ['projectList'] })
  requests.at(-1)?.answer('e.5')
  await refetched
  await change('e.5')
  await invalidate('project')
  expect(reads()).toBe(2)
})

test('when a running request includes the change, the page waits for it', async () => {
  await show('e.3')
  await change('e.5')
  const refetched = queryClient.refetchQueries({ queryKey: ['projectList'] })
  const done = invalidate('project')
  await begun()
  requests.at(-1)?.answer('e.6')
  await Promise.all([refetched, done])
  expect(reads()).toBe(2)
})

test('when a running request started before the change, another request follows', async () => {
  await show('e.3')
  await change('e.5')
  const refetched = queryClient.refetchQueries({ queryKey: ['projectList'] })
  const done = invalidate('project')
  await begun()
  requests.at(-1)?.answer('e.4')
  await sent(3)
  requests.at(-1)?.answer('e.5')
  await Promise.all([refetched, done])
})

test('later changes of others are fetched, and all data is fetched after the log was reset', async () => {
  await show('e.5')
  expect([hear('e.6'), hear('f.1')]).toEqual([true, true])
})

test('without log positions, all data is fetched and no event is ignored', async () => {
  await show()
  await change()
  const done = invalidate('project')
  await sent(2)
  requests.at(-1)?.answer()
  await done
  expect(hear('e.1')).toBe(true)
})

test('data that was written to the cache directly has no log position', async () => {
  await show('e.5')
  queryClient.setQueryData(shown.queryKey, { items: [] })
  expect(hear('e.4')).toBe(true)
})

describe('a resource that this page renames', () => {
  const id = 'an id'
  const view = query('vpcView', { path: { vpc: 'old' }, query: { project: 'p' } })
  const subnets = query('vpcSubnetList', { query: { project: 'p', vpc: 'old' } })
  const ofAnother = query('vpcSubnetList', { query: { project: 'p', vpc: 'other' } })

  function showAll() {
    const closers = [view, subnets, ofAnother].map((each) => {
      queryClient.setQueryData(each.queryKey, { id, items: [] } as never)
      return new QueryObserver(queryClient, { ...each, staleTime: Infinity } as never).subscribe(() => {})
    })
    close = () => closers.forEach((end) => end())
  }

  test('is not requested again under its old name', async () => {
    showAll()
    recordRename(id, 'old')
    void invalidate('vpc', 'vpc_subnet')
    await sent(1)
    await begun()
    expect([view, subnets].map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual(
      [true, true],
    )
    expect(reads()).toBe(1)
  })

  test('does not affect lists of a parent that has the same name', async () => {
    const subnet = query('vpcSubnetView', { path: { subnet: 'old' }, query: { project: 'p', vpc: 'old' } })
    queryClient.setQueryData(subnet.queryKey, { id: 'its id' } as never)
    showAll()
    recordRename('its id', 'old')
    void invalidate('vpc_subnet')
    await sent(2)
  })

  test('is requested under its old name again when the rename fails', async () => {
    showAll()
    recordRename(id, 'old')()
    void invalidate('vpc')
    await sent(1)
  })
})
