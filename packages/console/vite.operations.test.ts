import { contractRoutes, routes } from '@portico/contract/routes.ts'
import { expect, test } from 'vitest'
import { namedIn, tableModule, tableText } from './vite.operations.ts'

test('the small table says of every operation what the whole one says', async () => {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(tableModule(routes))}`)
  const needed = Object.entries(routes).map(([id, { method, path, body, answer }]) => [
    id,
    { method, path, body, answer },
  ])
  expect(module).toMatchObject({ routes: Object.fromEntries(needed) })
  const { operationIds, contractRoutes: contract } = module as {
    operationIds: string[]
    contractRoutes: object
  }
  expect(operationIds.toSorted()).toEqual(Object.keys(routes).toSorted())
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(contractRoutes).toSorted())
})

test('only what is not as usual is written', () => {
  const read = { method: 'GET', path: '/b', body: 'none', answer: 'json' } as const
  const acted = { method: 'POST', path: '/a', body: 'none', answer: 'json' } as const
  expect(tableText({ read, acted })).toBe('acted POST /a none json\nread GET /b')
})

test('operations are kept that are named by the words of the console or of the API', () => {
  const read = { method: 'GET', path: '/b', body: 'none', answer: 'json' } as const
  const table = { disk_list: read, disk_view: read, rack_list: read }
  expect(Object.keys(namedIn("load('diskList', …) operation: 'disk_view' rack_listed", table))).toEqual([
    'disk_list',
    'disk_view',
  ])
})
