import { endpointOf } from '@portico/contract/endpoints.ts'
import { operationIds } from '@portico/contract/routes.ts'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Case, type Fixture, makeFixture, requestFor } from '@portico/testing/authorization/requests.ts'
import { handlers } from '#handlers.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { recordingDb, planOf } from '@portico/testing/query-plans.ts'
import { Pipeline } from '../pipeline/pipeline.ts'

/**
 * Lists that join several tables, which no index can sort: the pools of a silo, the members of a group, the keys of an
 * instance, the silos with their quotas, and the instances on a sled with those that move to it. All of them are short.
 */
const gathering: ReadonlySet<string> = new Set([
  'affinity_group_member_list',
  'anti_affinity_group_member_list',
  'current_user_groups',
  'instance_ssh_public_key_list',
  'ip_pool_silo_list',
  'project_ip_pool_list',
  'silo_ip_pool_list',
  'silo_utilization_list',
  'sled_instance_list',
])

/** Lists of at most eight rows (domain/instances/limits): sorting is faster than an index. */
const short: ReadonlySet<string> = new Set([
  'instance_disk_list',
  'instance_network_interface_list',
  'internet_gateway_ip_address_list',
])

/** Lists that do not come from a table, have one order and one page, or are ordered only by time (metrics/). */
const fixed: ReadonlySet<string> = new Set([
  'disk_metrics_list',
  'networking_switch_port_lldp_neighbors',
  'role_list',
  'silo_metric',
  'sled_list_uninitialized',
  'system_metric',
  'system_timeseries_schema_list',
  'user_builtin_list',
])

/**
 * Plan steps that read the rows of other scopes, or all rows. Allowed are the interfaces of probes, which are few and
 * stored with those of instances, and a join by a unique key, which reads one row whatever its condition.
 */
const reads = /Sort|(?<!Join )Filter: (?!\(instance_id IS NOT NULL\)).*_id\b/

const lists: readonly Case[] = [
  ...operationIds
    .filter(
      (id) =>
        endpointOf(id).route.paged !== undefined &&
        !id.startsWith('portico_') &&
        !gathering.has(id) &&
        !short.has(id) &&
        !fixed.has(id),
    )
    .map((id) => ({ id, onSilo: false })),
  { id: 'image_list', onSilo: true },
]

let cloud: TestCloud
let fixture: Fixture
let pipeline: Pipeline
let log: ReturnType<typeof recordingDb>

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  fixture = await makeFixture(cloud)
  log = recordingDb(cloud.db)
  pipeline = new Pipeline({
    db: log.db,
    services: cloud.controlPlane.services,
    handlers,
    committed: () => {},
    log: () => {},
    reportDryRun: () => expect.fail('no dry run here'),
    checkAnswers: true,
  })
}, 120_000)
afterAll(() => cloud.close())

async function list(what: Case, sort: string) {
  const request = requestFor(what, fixture, 'http://portico.test', {
    cookie: `session=${cloud.admin.token}`,
  })
  log.queries.length = 0
  const response = await pipeline.fetch(new Request(`${request.url}&sort=${sort}`, request))
  return { status: response.status, text: await response.text() }
}

/** Returns the sort columns that a list names when an unknown one is requested. */
async function sortsOf(what: Case): Promise<string[]> {
  const { text } = await list(what, 'nothing_of_the_kind')
  const offered = /sorted by ([\w, ]+)/.exec(text)?.[1]
  return offered?.split(', ') ?? []
}

/** Returns the query plan with index scans only, where the database supports them. */
const plan = (query: CompiledQuery): Promise<string> =>
  planOf(cloud.db, query, ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])

test('every sort order of a list is served by an index', async () => {
  const sorting: string[] = []
  for (const what of lists) {
    const label = `${what.id}${what.onSilo ? ' on the silo' : ''}`
    const sorts = await sortsOf(what)
    expect(sorts, label).not.toEqual([])
    for (const sort of sorts.flatMap((column) => [column, `-${column}`])) {
      const { status, text } = await list(what, sort)
      expect(status, text).toBe(200)
      const page =
        log.queries.findLast((query) => query.sql.includes('__key0')) ?? expect.fail(`${label} reads no page`)
      const steps = await plan(page)
      // The plan sorts its result, or reads the rows of all scopes to find those of one.
      if (reads.test(steps)) sorting.push(`${label} by ${sort}: ${steps}`)
    }
  }
  expect(sorting).toEqual([])
})
