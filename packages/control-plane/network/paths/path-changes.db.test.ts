import type { DryRun } from '@portico/contract/portico/dry-run.ts'
import { invalidRequest, unavailable } from '@portico/domain/refusals.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RefusalError } from '#kernel/refusal-error.ts'
import { inlineComputations } from '#kernel/computations.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
const rulesUrl = '/v1/vpc-firewall-rules?project=p&vpc=default'
let cloud: TestCloud
/** error with which computations fail; null if they succeed */
let failure: Error | null = null

/** The project has the instances `web`, which has an external address, and `db`. */
beforeAll(async () => {
  cloud = await testCloud({
    computations: {
      run: async (sum, given) => {
        if (failure !== null) throw failure
        return inlineComputations.run(sum, given)
      },
    },
  })
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  for (const [name, external_ips] of [
    ['web', [{ type: 'ephemeral' }]],
    ['db', []],
  ] as const) {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: GiB, external_ips, start: false }
    expect((await admin.post('/v1/instances?project=p', body)).status).toBe(201)
  }
})
afterAll(() => cloud.close())
afterEach(() => {
  failure = null
})

const rules = async (): Promise<{ name: string }[]> => (await cloud.admin.get(rulesUrl)).body.rules

/** Returns the ends of a path change as text. */
function worded({ paths }: DryRun) {
  const end = ({ instances, outside }: { instances: { name: string }[]; outside: (string | null)[] }) =>
    [...instances.map(({ name }) => name), ...outside.map((block) => block ?? 'outside')].join(' ')
  return paths?.changes.map((change) => ({ ...change, from: end(change.from), to: end(change.to) }))
}

describe('a dry run with paths', () => {
  test('lists the paths that a rule change would close, and does not change the rules', async () => {
    const before = await rules()
    const kept = before.filter(({ name }) => name !== 'allow-ssh')
    const { status, body } = await cloud.admin.put(`${rulesUrl}&dry_run=true&paths=true`, { rules: kept })
    expect(status).toBe(200)
    expect(body.changes.length).toBeGreaterThan(0)
    expect(body.paths).toMatchObject({ is_known: true, opens: 0, closes: 1, more: 0 })
    expect(worded(body)).toMatchObject([
      {
        opens: false,
        from: 'outside',
        to: 'web',
        traffic: [{ protocol: 'TCP', ports: ['22'], others: false, except: [], all: false }],
        was: { type: 'rule', name: 'allow-ssh', action: 'allow', priority: 65534 },
        is: { type: 'no_rule', direction: 'inbound' },
      },
    ])
    expect(await rules()).toEqual(before)
  })

  test('lists path changes of routes and gateways', async () => {
    const path = '/v1/vpc-routers?project=p&vpc=default'
    const router = (await cloud.admin.post(path, { name: 'shut', description: '' })).body
    const dropped = {
      name: 'drop',
      description: '',
      destination: { type: 'ip_net', value: '0.0.0.0/0' },
      target: { type: 'drop' },
    }
    const route = `/v1/vpc-router-routes?router=${router.id}`
    expect((await cloud.admin.post(`${route}&dry_run=true&paths=true`, dropped)).body.paths).toMatchObject({
      opens: 0,
      closes: 0,
    })
    expect((await cloud.admin.post(route, dropped)).status).toBe(201)
    const subnet = '/v1/vpc-subnets/default?project=p&vpc=default&dry_run=true&paths=true'
    const { body } = await cloud.admin.put(subnet, { custom_router: router.id })
    expect(worded(body)?.map(({ from, to, opens }) => [from, to, opens])).toEqual([
      ['db web', 'outside', false],
    ])
    expect(body.paths.changes[0].is).toEqual({ type: 'hop', hop: 'route', refused: 'drop' })
  })

  test('lists no path changes when the request does not ask for them or does not affect packets', async () => {
    const kept = (await rules()).slice(1)
    expect((await cloud.admin.put(`${rulesUrl}&dry_run=true`, { rules: kept })).body.paths).toBeNull()
    const project = '/v1/projects/p?dry_run=true&paths=true'
    expect((await cloud.admin.put(project, { description: 'x' })).body.paths).toBeNull()
    expect((await cloud.admin.put(`${rulesUrl}&dry_run=true&paths=maybe`, { rules: kept })).status).toBe(400)
  })

  test.each([
    ['too expensive', new RefusalError(invalidRequest('too expensive')), []],
    ['refused', new RefusalError(unavailable), []],
    ['failing, and logs the error', new Error('a reason'), [new Error('a reason')]],
  ])('returns all other changes when comparing paths is %s', async (_what, why, logged) => {
    const kept = (await rules()).slice(1)
    failure = why
    const { status, body } = await cloud.admin.put(`${rulesUrl}&dry_run=true&paths=true`, { rules: kept })
    expect(status).toBe(200)
    expect(body.changes.length).toBeGreaterThan(0)
    expect(body.paths).toEqual({ is_known: false, opens: 0, closes: 0, stays: 0, changes: [], more: 0 })
    expect(cloud.errors.splice(0)).toEqual(logged)
  })

  test('returns the same refusal as the request itself', async () => {
    const [first] = await rules()
    const twice = await cloud.admin.put(`${rulesUrl}&dry_run=true&paths=true`, { rules: [first, first] })
    expect(twice.status).toBe(400)
    expect((await cloud.admin.get(rulesUrl)).body.rules.length).toBeGreaterThan(1)
  })
})
