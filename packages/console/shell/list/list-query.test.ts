import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/query-client.ts'
import { type PageContext, createLoaderContext } from '../load.ts'
import { loadList } from './list-query.ts'

/** Returns the context of a page on a Portico server, which stores saved views. */
function page(): PageContext {
  const capabilities = {
    stream: true,
    search: true,
    changes: true,
    filters: true,
    preview: false,
    views: true,
  }
  const user = {
    id: view,
    displayName: 'me',
    siloId: view,
    siloName: 'main',
    fleetViewer: true,
    siloAdmin: true,
  }
  const session = { user, isFleetViewer: true, capabilities }
  return { ...createLoaderContext(queryClient, () => Promise.resolve(session)), session }
}

const view = '6f9c8f71-2d09-4f99-bc3a-4bc0e37c40d3'
let viewsStatus = 503

beforeEach(() => {
  viewsStatus = 503
  vi.stubGlobal('location', { pathname: '/', search: '', href: 'http://x/' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (url: string) => {
    return Promise.resolve(
      url.includes('/views') ? new Response('{}', { status: viewsStatus }) : new Response('{"items":[]}'),
    )
  })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('loading a list succeeds when its views cannot be loaded, unless its URL names a view', async () => {
  const load = (search: object) => loadList(page(), 'diskList', { query: { project: 'p' } }, search)
  await load({})
  await load({ search: 'web' })
  await expect(load({ view })).rejects.toMatchObject({ status: 503 })
  viewsStatus = 403
  await expect(load({})).rejects.toMatchObject({ status: 403 })
})

test('loading a list redirects to its default settings when the URL is invalid, and logs no failure', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/views')) return Promise.resolve(new Response('{"items":[],"may_share":false}'))
    const body = { request_id: 'r', message: 'page_token: not one of ours', error_code: 'InvalidRequest' }
    return Promise.resolve(Response.json(body, { status: 400 }))
  })
  const load = (search: object) => loadList(page(), 'diskList', { query: { project: 'p' } }, search)
  await expect(load({ page: '99' })).rejects.toMatchObject({ options: { to: '.', search: {} } })
  expect(console.error).not.toHaveBeenCalled()
  await expect(load({})).rejects.toMatchObject({ status: 400 })
  expect(console.error).toHaveBeenCalledOnce()
})
