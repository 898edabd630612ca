import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, endpoints } from './endpoints.ts'
import { parseProblem } from './parse-problem.ts'
import reference from './reference/api-2025-03.json' with { type: 'json' }
import { contractRoutes, operationIds, porticoRoutes } from './routes.ts'
import { readQuery } from './schemas/query.ts'

const referenceIds: string[] = Object.values(reference.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
)

test('every operation of the contract has a route, and every route has an operation', () => {
  expect(Object.keys(contractRoutes).sort()).toEqual(referenceIds.sort())
  expect(Object.keys(endpoints).sort()).toEqual([...operationIds].sort())
})

test('extensions have their own path and id prefixes', () => {
  for (const [id, route] of Object.entries(porticoRoutes)) {
    expect(id).toMatch(/^portico_/)
    expect(route.path).toMatch(/^\/portico\/v1\//)
  }
})

test('routes and schemas agree on which operations have a body and a response', () => {
  for (const { id, route, path, body, answer } of allEndpoints) {
    const inPath = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    expect(Object.keys(path.shape).sort(), id).toEqual(inPath.sort())
    expect(body instanceof z.ZodUndefined, id).toBe(route.body === 'none')
    expect(answer instanceof z.ZodVoid, id).toBe(route.answer === 'none')
  }
})

test('only the operations for signing in and out, and those that they need, require no authentication', () => {
  const open = allEndpoints.filter(({ route }) => route.auth === 'none').map(({ id }) => id)
  expect(open.sort()).toEqual([
    'device_access_token',
    'device_auth_request',
    'login_local',
    'login_saml',
    'logout',
    'ping',
    'portico_capabilities',
    'portico_login_silos',
  ])
})

describe('a query', () => {
  const instances = endpoints.instance_list.query
  const read = (text: string) => instances.safeParse(readQuery(new URLSearchParams(text)))

  test('has a default limit of 100 and a maximum of 10000', () => {
    expect(read('project=p').data?.limit).toBe(100)
    expect(read('project=p&limit=7').data?.limit).toBe(7)
    expect(read('project=p&limit=10001').data?.limit).toBe(10_000)
  })

  test.each(['0', '-1', 'x', '1.5', ''])('with limit %j is refused', (limit) => {
    expect(read(`project=p&limit=${limit}`).success).toBe(false)
  })

  test('requires its selector only on the first page of a list', () => {
    const first = read('limit=7')
    expect(first.error && parseProblem(first.error, {})).toBe('missing field `project`')
    expect(read('page_token=t').success).toBe(true)
    const times = endpoints.silo_metric.query.safeParse({ start_time: '2025-03-01T00:00:00Z' })
    expect(times.error && parseProblem(times.error, {})).toBe('missing field `end_time`')
  })

  test('drops unknown parameters, and refuses a sort order that the list does not offer', () => {
    expect(read('project=p&colour=red').data).toEqual({ project: 'p', limit: 100 })
    expect(read('project=p&sort_by=id_descending').success).toBe(false)
  })

  test('accepts the filters of our extensions, with one or several states', () => {
    expect(read('project=p&state=running&sort=-time_created&search=web').data).toMatchObject({
      state: ['running'],
      sort: '-time_created',
      search: 'web',
    })
    expect(read('project=p&state=running&state=failed').data?.state).toEqual(['running', 'failed'])
    expect(read(`project=p&search=${'x'.repeat(201)}`).success).toBe(false)
  })

  test('refuses a repeated parameter that may occur only once', () => {
    expect(read('project=p&project=q').success).toBe(false)
  })

  test('parses numbers and booleans', () => {
    const tail = endpoints.instance_serial_console.query
    expect(tail.parse({ max_bytes: '1024' })).toEqual({ max_bytes: 1024 })
    const path = {
      rack_id: '8f6f0f2e-0000-4000-8000-00000000abcd',
      switch_location: 'switch0',
      address: '::1',
    }
    expect(
      endpoints.networking_loopback_address_delete.path.parse({ ...path, subnet_mask: '64' }),
    ).toMatchObject({
      subnet_mask: 64,
    })
    expect(endpoints.vpc_router_route_list.query.parse({ router: 'r' })).toMatchObject({ router: 'r' })
    expect(endpoints.internet_gateway_delete.query.parse({ cascade: 'true' })).toEqual({ cascade: true })
    expect(endpoints.internet_gateway_delete.query.safeParse({ cascade: 'yes' }).success).toBe(false)
  })
})
