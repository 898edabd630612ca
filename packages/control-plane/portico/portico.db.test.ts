import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { matchesCalledOrId } from '#kernel/paging/search.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { planOf } from '@portico/testing/query-plans.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterEach(() => cloud.close())

const gib = 1024 ** 3
const makeDisk = (name: string, project = 'p') =>
  cloud.admin.post(`/v1/disks?project=${project}`, {
    name,
    description: '',
    size: gib,
    disk_source: { type: 'blank', block_size: 512 },
  })

describe('counts', () => {
  const counts = async (query: string) => (await cloud.admin.get(`/portico/v1/counts?${query}`)).body.items

  test('of several kinds are returned together, by state, and can be limited to a search', async () => {
    await makeDisk('data-1')
    await makeDisk('data-2')
    await makeDisk('other')
    await cloud.settle()
    const nothing = { total: 0, capped: false, by_state: {} }
    expect(await counts('project=p&kind=disk&kind=instance')).toEqual([
      { kind: 'disk', total: 3, capped: false, by_state: { detached: 3 } },
      { kind: 'instance', ...nothing },
    ])
    expect(await counts('project=p&kind=disk&search=data')).toMatchObject([{ total: 2 }])
    expect(await counts('project=p&kind=vpc')).toMatchObject([{ kind: 'vpc', total: 1 }])
  })

  test('are refused without a kind, or without access to the project', async () => {
    expect((await cloud.admin.get('/portico/v1/counts?project=p')).status).toBe(400)
    expect((await cloud.admin.get('/portico/v1/counts?project=p&kind=people')).status).toBe(400)
    const stranger = await cloud.user()
    expect((await stranger.get('/portico/v1/counts?project=p&kind=disk')).status).toBe(404)
  })
})

describe('names', () => {
  test('are returned for IDs of existing resources that the user may read', async () => {
    const { body: disk } = await makeDisk('data')
    const { body: gone } = await makeDisk('gone')
    await cloud.settle()
    await cloud.admin.delete(`/v1/disks/${gone.id}`)
    const { body: pools } = await cloud.admin.get('/v1/ip-pools')
    const [pool] = pools.items
    const query = [disk.id, disk.id, gone.id, pool.id].map((id) => `id=${id}`).join('&')
    const names = async (user = cloud.admin) => (await user.get(`/portico/v1/names?${query}`)).body.items
    const ofPool = { kind: 'ip_pool', id: pool.id, name: pool.name }
    expect(await names()).toEqual([{ kind: 'disk', id: disk.id, name: 'data' }, ofPool])
    expect(await names(await cloud.user())).toEqual([ofPool])
    expect((await cloud.admin.get('/portico/v1/names')).status).toBe(400)
  })
})

describe('search', () => {
  const found = async (user = cloud.admin, q = 'need') =>
    (await user.get(`/portico/v1/search?q=${q}`)).body.items.map((hit: { name: string }) => hit.name)

  test('finds resources by part of the name or the whole ID, and only those that the user may read', async () => {
    const { body: disk } = await makeDisk('needle')
    await makeDisk('hay')
    expect(await found()).toEqual(['needle'])
    expect(await found(cloud.admin, disk.id)).toEqual(['needle'])
    expect(await found(await cloud.user())).toEqual([])
    const { body: project } = await cloud.admin.get('/v1/projects/p')
    expect(await found(await cloud.user({ projects: { [project.id]: 'viewer' } }))).toEqual(['needle'])
  })

  test('finds firewall rules by name, with the VPC in whose form they can be edited', async () => {
    const rules = async (user = cloud.admin) =>
      (await user.get('/portico/v1/search?q=allow-ss')).body.items.map(
        ({ kind, name, project, vpc }: Record<string, string>) => [kind, name, project, vpc],
      )
    expect(await rules()).toEqual([['vpc_firewall_rule', 'allow-ssh', 'p', 'default']])
    expect(await rules(await cloud.user())).toEqual([])
    const { body: project } = await cloud.admin.get('/v1/projects/p')
    expect(await rules(await cloud.user({ projects: { [project.id]: 'viewer' } }))).toHaveLength(1)
  })

  describe('search for identities', () => {
    const hits = async (q: string, user = cloud.admin) =>
      (await user.get(`/portico/v1/search?q=${q}`)).body.items.map(
        ({ kind, name, silo }: Record<string, string>) => [kind, name, silo],
      )
    beforeEach(async () => {
      for (const silo of ['main', 'elsewhere']) {
        const id = await (silo === 'main'
          ? cloud.admin.get('/v1/me').then(({ body }) => body.silo_id)
          : cloud.silo(silo))
        await createProvider(cloud, silo)
        await cloud.controlPlane.asSystem('test set-up', async ({ db, newId, now }) => {
          const person = (display_name: string) => ({
            id: newId(),
            silo_id: id,
            display_name,
            time_created: now,
            time_modified: now,
          })
          const ada = { ...person(`Ada.Byron@${silo}.example`), password_hash: null }
          await db
            .insertInto('silo_user')
            .values({ ...ada, external_id: ada.display_name })
            .execute()
          await db
            .insertInto('silo_group')
            .values(person(`Byronists of ${silo}`))
            .execute()
        })
      }
    })

    test("finds users and groups of the caller's silo by part of their display name", async () => {
      const expected = [
        ['silo_group', 'Byronists of main', 'main'],
        ['silo_user', 'Ada.Byron@main.example', 'main'],
      ]
      expect(await hits('byron')).toEqual(expected)
      expect(await hits('BYRON')).toEqual(expected)
      expect(await hits('byron@')).toEqual([expected[1]])
      expect(await hits('byron', await cloud.user())).toEqual(expected)
      expect(await hits('byron', await cloud.user({ silo: 'elsewhere', fleet: 'admin' }))).toEqual([
        ['silo_group', 'Byronists of elsewhere', 'elsewhere'],
        ['silo_user', 'Ada.Byron@elsewhere.example', 'elsewhere'],
      ])
    })

    test.each(['silo_user', 'silo_group'] as const)(
      'uses an index, however many of %s there are',
      async (table) => {
        const query = sql`select t.id from ${sql.table(table)} t
        where ${matchesCalledOrId('t', 'display_name', 'byron')}`.compile(cloud.db)
        expect(await planOf(cloud.db, query, ['seqscan', 'indexscan'])).toContain(
          `${table}_display_name_search`,
        )
      },
    )

    test('finds identity providers for operators', async () => {
      expect(await hits('provid', await cloud.user({ fleet: 'viewer' }))).toEqual([
        ['saml_identity_provider', 'provider', 'elsewhere'],
        ['saml_identity_provider', 'provider', 'main'],
      ])
      expect(await hits('provid', await cloud.user({ siloRole: 'admin' }))).toEqual([])
    })
  })

  describe('search by address', () => {
    interface Hit {
      readonly kind: string
      readonly name: string
      readonly address: string
    }
    const hits = async (q: string, user = cloud.admin, project = '') => {
      const { body } = await user.get(`/portico/v1/search?q=${q}${project}`)
      return body.items.map(({ kind, name, address }: Hit) => [kind, name, address])
    }
    let floating: string
    beforeEach(async () => {
      floating = (await cloud.admin.post('/v1/floating-ips?project=p', { name: 'door', description: '' }))
        .body.ip
      await cloud.admin.post('/v1/instances?project=p', {
        name: 'web',
        description: '',
        hostname: 'web',
        ncpus: 1,
        memory: gib,
        start: false,
        external_ips: [{ type: 'floating', floating_ip: 'door' }, { type: 'ephemeral' }],
      })
    })

    test('finds floating IPs, and instances by their interfaces and external addresses', async () => {
      expect(await hits('172.30.0.5')).toEqual([['instance', 'web', '172.30.0.5']])
      expect(await hits(floating)).toEqual([
        ['floating_ip', 'door', floating],
        ['instance', 'web', floating],
      ])
      const begin = floating.split('.').slice(0, 3).join('.')
      const [, , ...more] = await hits(`${begin}.`)
      expect(more).toEqual([['instance', 'web', expect.stringMatching(/^192\.0\.2\./)]])
      expect(await hits('172.30.0.6')).toEqual([])
    })

    test('finds only what the caller may read, and can be limited to one project', async () => {
      await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
      const { body: project } = await cloud.admin.get('/v1/projects/p')
      expect(await hits('172.30.', await cloud.user())).toEqual([])
      const reader = await cloud.user({ projects: { [project.id]: 'viewer' } })
      expect(await hits('172.30.', reader)).toEqual([['instance', 'web', '172.30.0.5']])
      expect(await hits('172.30.', cloud.admin, '&project=q')).toEqual([])
      expect((await hits('172.30.', cloud.admin, '&project=p')).length).toBe(1)
    })
  })
})

test('changes show who did what, newest first, for users who may read the resource', async () => {
  await makeDisk('d')
  const { body } = await cloud.admin.get('/portico/v1/changes?project=p&kind=disk')
  expect(body.items[0]).toMatchObject({ kind: 'disk', name: 'd', actor: { id: cloud.admin.id } })
  expect((await (await cloud.user()).get('/portico/v1/changes?project=p')).status).toBe(404)
})
