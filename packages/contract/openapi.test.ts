import { describe, expect, test } from 'vitest'
import { type Json, openApiDocument } from './openapi.ts'
import { operationIds, routes } from './routes.ts'
import { withoutDryRun } from './portico/dry-run.ts'
import { revertibleOperations } from './portico/trials.ts'
import { versionedOperations } from './portico/versions.ts'
import { summaryOf } from './summaries.ts'

const document = openApiDocument({ extensions: true })
const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation['operationId'], operation] as const),
  ),
)

test('the error schema has the form that client generators require', () => {
  expect(document.components.schemas['Error']).toMatchObject({
    description: 'Error information from a response.',
    required: ['message', 'request_id'],
  })
})

describe('the security of an operation', () => {
  test('is a cookie or a token when the operation requires authentication', () => {
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'session', description: expect.any(String) },
      token: { type: 'http', scheme: 'bearer', description: expect.any(String) },
    })
    for (const id of operationIds) {
      const open = routes[id].auth === 'none'
      expect(operations.get(id)?.['security'], id).toEqual(open ? [] : [{ session: [] }, { token: [] }])
    }
  })
})

test('every operation has a different summary of one short line', () => {
  const summaries = operationIds.map((id) => [id, operations.get(id)?.['summary']] as const)
  for (const [id, summary] of summaries) expect(summary, id).toMatch(/^[A-Z][^.\n]{3,79}$/)
  expect(new Set(summaries.map(([, summary]) => summary)).size).toBe(operationIds.length)
})

test('writes accept dry_run and unchanged_since unless their effects cannot be rolled back', () => {
  for (const id of operationIds) {
    const parameters = (operations.get(id)?.['parameters'] ?? []) as Json[]
    const { method } = routes[id]
    const takes = method !== 'GET' && method !== 'HEAD' && !(id in withoutDryRun)
    for (const own of ['dry_run', 'unchanged_since'])
      expect([id, own, parameters.some(({ name }) => name === own)]).toEqual([id, own, takes])
  }
  expect(document.components.schemas).toHaveProperty('PorticoDryRun')
  expect(JSON.stringify(openApiDocument())).not.toMatch(/dry_run|DryRun|unchanged_since|on_trial/)
})

test('operations on sets that are replaced as a whole return a version and accept If-Match', () => {
  const versioned = [...operations].flatMap(([id, { parameters, responses }]) => {
    const takes = ((parameters ?? []) as Json[]).some(
      (each) => each['in'] === 'header' && each['name'] === 'if-match',
    )
    const tells = Object.values(responses as Record<string, Json>).some(
      ({ headers }) => headers !== undefined && 'etag' in (headers as Json),
    )
    return takes || tells ? [[id, takes, tells, '412' in (responses as Json)]] : []
  })
  expect(versioned).toHaveLength(versionedOperations.size)
  for (const [id, takes, tells, refuses] of versioned) {
    const replaces = routes[id as keyof typeof routes].method === 'PUT'
    expect([id, takes, tells, refuses]).toEqual([id, replaces, true, replaces])
  }
  expect(JSON.stringify(openApiDocument())).not.toMatch(/if-match|etag/i)
})

test('only operations with revertible changes accept on_trial', () => {
  const taking = operationIds.filter((id) => {
    const parameters = (operations.get(id)?.['parameters'] ?? []) as Json[]
    return parameters.some(({ name }) => name === 'on_trial')
  })
  expect(new Set(taking)).toEqual(revertibleOperations)
})

test('a summary is derived from the operation ID', () => {
  expect(summaryOf('vpc_router_route_list')).toBe('List VPC router routes')
  expect(summaryOf('anti_affinity_group_view')).toBe('View an anti-affinity group')
  expect(summaryOf('networking_loopback_address_list')).toBe('List loopback addresses')
  expect(summaryOf('ip_pool_create')).toBe('Create an IP pool')
})

test('every tag has a description and is used by an operation or reserved by the contract', () => {
  const used = new Set([...operations.values()].flatMap((operation) => operation['tags'] as string[]))
  for (const { name, description } of document.tags as (Json & { name: string })[]) {
    expect(description, name).toMatch(/^[A-Z].*\.$/)
    if (!used.has(name)) expect(['system/probes', 'system/update']).toContain(name)
  }
})
