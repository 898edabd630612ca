import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { setQueryInvoke, type Invoke, query } from '#data/calls.ts'
import { prefetch, load, type PageContext, createLoaderContext, whenLoaded } from './load.ts'

const id = '6f9c8f71-2d09-4f99-bc3a-4bc0e37c40d3'

/**
 * Returns the context of a page whose requests return the result of `answer`, in front of a Portico server or an
 * upstream.
 */
function page(answer: (call: string) => unknown, { filters = true } = {}) {
  const calls: string[] = []
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const invoke = ((call) => {
    calls.push(call)
    return Promise.resolve().then(() => answer(call))
  }) as Invoke
  setQueryInvoke(cache, invoke)
  const capabilities = { stream: true, search: true, changes: true, filters, preview: false }
  const user = { id, displayName: 'me', siloId: id, siloName: 'main', fleetViewer: true, siloAdmin: true }
  const session = { user, isFleetViewer: true, capabilities }
  const context: PageContext = { ...createLoaderContext(cache, () => Promise.resolve(session)), session }
  return { context, calls }
}

test('loading waits for queries that depend on the response to another query', async () => {
  const { context, calls } = page(() => ({ id, items: [] }))
  prefetch(context, query('vpcView', { path: { vpc: id } }), () =>
    prefetch(context, query('porticoVpcContents', { query: { vpc: [id] } })),
  )
  await whenLoaded(context)
  expect(calls).toEqual(['vpcView', 'porticoVpcContents'])
  expect(context.pending.size).toBe(0)
})

test('loading succeeds when an optional query is refused', async () => {
  const { context, calls } = page(() => {
    throw new CallError('Forbidden', { status: 403, operation: 'utilizationView' })
  })
  prefetch(context, query('utilizationView', {}), () => prefetch(context, query('ping', {})))
  await whenLoaded(context)
  expect(calls).toEqual(['utilizationView'])
})

test('queries of extensions are not sent to an upstream that does not support them', async () => {
  const { context, calls } = page(() => ({}), { filters: false })
  prefetch(context, query('porticoReleases', {}))
  prefetch(context, query('utilizationView', {}))
  await whenLoaded(context)
  expect(calls).toEqual(['utilizationView'])
})

test('loading leads to "not found" when the server refuses a name as malformed', async () => {
  const { context } = page(() => {
    throw new CallError('bad name', { status: 400, operation: 'diskView' })
  })
  const reading = load(context, 'diskView', { path: { disk: 'no name' }, query: { project: 'p' } })
  await expect(reading).rejects.toMatchObject({ status: 404 })
})

test('loading a resource by its ID leads to "not found" when the URL contains another project', async () => {
  const other = 'a3f0c5b2-5d53-4f0e-9f3c-2b8f6c1d0e9a'
  const { context } = page((call) => (call === 'projectView' ? { id: other } : { id, projectId: id }))
  const reading = load(context, 'diskView', { path: { disk: id }, query: { project: 'elsewhere' } })
  await expect(reading).rejects.toMatchObject({ status: 404 })
})
