import { demoHost, providerKey } from './keys.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { threadDiskFiles } from '@portico/adapters/disk-files/disk-files.ts'
import { exampleFileSystem, fileSystemStart } from '@portico/control-plane/demo/file-system.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { fillDemo } from '@portico/control-plane/demo/fill.ts'

let cloud: TestCloud
let password = ''
const fill = async () =>
  fillDemo(cloud.controlPlane, {
    random: seededRandom(3),
    host: demoHost(await providerKey(cloud.controlPlane), cloud.clock),
    failNextStart: (instance, why) => cloud.rack.faults.failNextStart(instance, why),
  })

interface Named {
  id: string
  name: string
}

/** Returns all resources of a kind, in one project or in the silo. */
async function all<T = Named>(kind: string, query = ''): Promise<T[]> {
  return (await cloud.admin.get(`/v1/${kind}?limit=1000${query}`)).body.items
}

async function inEveryProject<T = Named>(kind: string): Promise<T[]> {
  const projects = await all('projects')
  return (await Promise.all(projects.map(({ name }) => all<T>(kind, `&project=${name}`)))).flat()
}

const states = async () => {
  const instances = await inEveryProject<Named & { run_state: string }>('instances')
  return Object.groupBy(instances, ({ run_state }) => run_state)
}

beforeAll(async () => {
  cloud = await testCloud()
  const filled = await fill()
  expect(filled.silos).toEqual(['main', 'lab', 'studio'])
  password = filled.password ?? ''
  await cloud.pass(15)
})
afterAll(() => cloud.close())

describe('example content', () => {
  test('has about thirty instances: most running, one failed, some stopped', async () => {
    const { running = [], failed = [], stopped = [], ...others } = await states()
    expect(others).toEqual({})
    expect(running.length).toBeGreaterThan(24)
    expect(failed.map(({ name }) => name)).toEqual(['recommend-canary'])
    expect(stopped.length).toBeGreaterThan(2)
  })

  test('has backups of a database by hand and by schedule, which add what was written since, and a failed one', async () => {
    const { body } = await cloud.admin.get('/portico/v1/backups?project=web-shop&sort=name')
    expect(body.items).toMatchObject([
      { name: 'db-after-upgrade', state: 'ready', instance_name: 'db-primary' },
      { name: 'db-before-upgrade', state: 'ready' },
      { state: 'ready', scheduled: true, instance_name: 'db-primary' },
      { name: 'web-before-redesign', state: 'failed', failure: /cannot be used/ },
    ])
    const boot = { name: 'db-primary-boot' }
    expect(body.items[0].disks).toContainEqual(expect.objectContaining({ ...boot, boot: true }))
    // What a backup of the boot disk has, from its superblock on.
    const files = new Uint8Array(64 * 1024)
    files.set(await exampleFileSystem(), fileSystemStart)
    const disk = {
      size: files.length,
      read: async (from: number, length: number) => files.slice(from, from + length),
    }
    const { files: found } = await threadDiskFiles(systemClock).list(
      disk,
      { start: 0, length: disk.size },
      '/srv',
      9,
    )
    expect(found).toMatchObject([{ name: 'upgrade-notes.txt', type: 'file' }])
    const path = '/portico/v1/instances/db-primary/backup-schedule?project=web-shop'
    expect((await cloud.admin.get(path)).body.schedule).toMatchObject({ frequency: 'daily', keep: 7 })
  })

  test('has a task that succeeded, and one that partly succeeded', async () => {
    const tasksIn = async (state: string) =>
      (await cloud.admin.get(`/portico/v1/tasks?state=${state}`)).body.items
    expect(await tasksIn('done')).toMatchObject([{ done: 8, failed: 0 }])
    expect(await tasksIn('failed')).toMatchObject([{ done: 4, failed: 1 }])
  })

  test('has instances that boot to a login prompt', async () => {
    const console = await cloud.admin.get(
      '/v1/instances/web-1/serial-console?project=web-shop&from_start=0&max_bytes=100000',
    )
    const text = new TextDecoder().decode(Uint8Array.from(console.body.data as number[]))
    expect(text).toContain('web-1 login:')
  })

  test('has no dangling references', async () => {
    const instances = new Set((await inEveryProject('instances')).map(({ id }) => id))
    const images = new Set(
      [...(await all('images')), ...(await inEveryProject('images'))].map(({ id }) => id),
    )
    const disks = await inEveryProject<{
      id: string
      image_id: string | null
      state: { state: string; instance?: string }
    }>('disks')
    for (const { image_id, state } of disks) {
      if (image_id !== null) expect(images).toContain(image_id)
      if (state.instance !== undefined) expect(instances).toContain(state.instance)
      expect(['attached', 'detached']).toContain(state.state)
    }
    const diskIds = new Set(disks.map(({ id }) => id))
    for (const { disk_id, state } of await inEveryProject<{ disk_id: string; state: string }>('snapshots')) {
      expect(diskIds).toContain(disk_id)
      expect(state).toBe('ready')
    }
    const addresses = await inEveryProject<{ instance_id: string | null }>('floating-ips')
    for (const { instance_id } of addresses)
      if (instance_id !== null) expect(instances).toContain(instance_id)
    expect(addresses.some(({ instance_id }) => instance_id === null)).toBe(true)
    expect(addresses.some(({ instance_id }) => instance_id !== null)).toBe(true)
  })

  test('leaves no temporary resources behind', async () => {
    expect(await cloud.admin.get('/v1/disks/import-debian-13?project=sandbox')).toMatchObject({ status: 404 })
    expect(await cloud.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
    expect(
      await cloud.db
        .selectFrom('work')
        .selectAll()
        .where('kind', 'in', ['volume-remains', 'content-remains'])
        .execute(),
    ).toEqual([])
  })

  test('has users with roles, keys, groups and its own VPC', async () => {
    expect((await all('users')).length).toBeGreaterThan(4)
    expect((await all('me/ssh-keys')).map(({ name }) => name)).toEqual(['build-runner', 'laptop'])
    const policy = (await cloud.admin.get('/v1/policy')).body.role_assignments
    expect(policy).toContainEqual(
      expect.objectContaining({ identity_id: cloud.admin.id, role_name: 'admin' }),
    )
    expect((await all('vpc-subnets', '&project=web-shop&vpc=shop')).length).toBe(4)
    expect(await all('anti-affinity-groups', '&project=web-shop')).toHaveLength(2)
    expect(await all('affinity-groups', '&project=web-shop')).toHaveLength(2)
  })
})

describe('the other silos', () => {
  const inSilo = async (silo: string) => {
    const { items } = (await cloud.admin.get(`/v1/system/users?silo=${silo}&limit=100`)).body
    return (items as { display_name: string }[]).map(({ display_name }) => display_name).toSorted()
  }

  test('include one with local users, who log in with the password that is shown once', async () => {
    expect(await inSilo('lab')).toEqual(['aiko', 'jonas', 'mira', 'pavel', 'rosa'])
    const body = JSON.stringify({ username: 'rosa', password })
    const answer = await cloud.controlPlane.fetch(
      new Request('http://portico.test/v1/login/lab/local', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    )
    expect(answer.status).toBe(204)
  })

  test('include one with users and groups of an identity provider, one of whom has not logged in yet', async () => {
    expect(await inSilo('studio')).toEqual([
      'bela@studio.example',
      'carla@studio.example',
      'dov@studio.example',
      'ingrid@studio.example',
      'noor@studio.example',
    ])
    const { items } = (await cloud.admin.get('/v1/system/identity-providers?silo=studio')).body
    expect(items).toMatchObject([{ name: 'test-provider', provider_type: 'saml' }])
  })

  test('have roles at every level: fleet, silo and project, assigned directly and by group', async () => {
    const roles = await cloud.db
      .selectFrom('role_assignment')
      .select(['resource_kind', 'identity_kind', 'role'])
      .distinct()
      .execute()
    const listed = roles.map(({ resource_kind, identity_kind, role }) =>
      [resource_kind, identity_kind, role].join(' '),
    )
    expect(listed).toEqual(
      expect.arrayContaining([
        'fleet silo_user admin',
        'fleet silo_group viewer',
        'silo silo_user admin',
        'silo silo_user collaborator',
        'silo silo_user viewer',
        'silo silo_group admin',
        'silo silo_group collaborator',
        'silo silo_group viewer',
        'project silo_user admin',
        'project silo_user collaborator',
        'project silo_user viewer',
        'project silo_group collaborator',
        'project silo_group viewer',
      ]),
    )
  })

  test('have running instances, and addresses from their own pool', async () => {
    const { items } = (await cloud.admin.get('/v1/system/utilization/silos')).body
    expect(items).toMatchObject([
      { silo_name: 'lab', provisioned: { cpus: 45 }, allocated: { cpus: 48 } },
      { silo_name: 'main' },
      { silo_name: 'studio', provisioned: { cpus: 42 }, allocated: { cpus: 96 } },
    ])
    const pools = (await cloud.admin.get('/v1/system/silos/lab/ip-pools?sort_by=name_ascending')).body.items
    expect(pools).toMatchObject([
      { name: 'default', is_default: false },
      { name: 'domes', is_default: false },
      { name: 'tenants', is_default: true },
    ])
  })

  test('have a usage history that is consistent and ends at the current usage', async () => {
    const until = cloud.clock.now().getTime()
    const span = `start_time=${new Date(until - 30 * 86_400_000).toISOString()}&end_time=${new Date(until).toISOString()}`
    const of = async (path: string) =>
      (await cloud.admin.get(`/portico/v1/${path}${span}&points=31`)).body.cpus
    const fleet: number[] = await of('fleet-utilization/history?')
    const { silos } = (await cloud.admin.get('/portico/v1/fleet-utilization')).body
    const each: number[][] = await Promise.all(
      silos.map(({ name }: Named) => of(`fleet-utilization/history?silo=${name}&`)),
    )
    expect(fleet).toEqual(fleet.map((_, at) => each.reduce((all, values) => all + (values[at] ?? 0), 0)))
    expect(fleet[0]).toBeGreaterThan(0)
    expect(fleet[0]).toBeLessThan(fleet[30] ?? 0)
    const { provisioned } = (await cloud.admin.get('/portico/v1/fleet-utilization')).body
    expect(fleet[30]).toBe(provisioned.cpus)
  })

  test('give operators data on every page', async () => {
    const issues: { about: { kind: string; name?: string } }[] = (await cloud.admin.get('/portico/v1/issues'))
      .body.items
    const kinds = issues.map(({ about }) => about.kind)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'sled_failed',
        'link_down',
        'pool_nearly_full',
        'certificate_expiring',
        'quota_nearly_used',
        'tasks_failed',
      ]),
    )
    expect(kinds.some((kind) => kind === 'bgp_down' || kind === 'bgp_flapping')).toBe(true)
    expect(issues.find(({ about }) => about.kind === 'pool_nearly_full')?.about.name).toBe('domes')
  })

  test('are created without the parts that need a server when there is none', async () => {
    const bare = await testCloud({ certificates: null, saml: null })
    try {
      const { silos, password } = await fillDemo(bare.controlPlane, {
        random: seededRandom(3),
        password: 'told before',
      })
      expect([silos, password]).toEqual([['main', 'lab'], 'told before'])
    } finally {
      await bare.close()
    }
  })
})

test('an existing silo with the name of an example silo is not changed', async () => {
  const taken = await testCloud({ certificates: null, saml: null })
  try {
    const { admin, anonymous, controlPlane } = taken
    await admin.post('/v1/system/silos', {
      name: 'lab',
      description: 'Ours',
      discoverable: true,
      identity_mode: 'local_only',
      quotas: { cpus: 0, memory: 0, storage: 0 },
      tls_certificates: [],
    })
    const mira = { external_id: 'mira', password: { mode: 'password', value: 'her own password' } }
    await admin.post('/v1/system/identity-providers/local/users?silo=lab', mira)
    const { silos, password } = await fillDemo(controlPlane, { random: seededRandom(3) })
    expect([silos, password]).toEqual([['main'], null])
    const login = { username: 'mira', password: 'her own password' }
    expect((await anonymous.post('/v1/login/lab/local', login)).status).toBe(204)
    expect((await admin.get('/v1/system/silos/lab/policy')).body.role_assignments).toEqual([])
  } finally {
    await taken.close()
  }
})

describe('filling a silo again', () => {
  test('changes nothing', async () => {
    const count = () =>
      cloud.db
        .selectFrom('change')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    expect(await fill()).toEqual({ silos: [], password: null })
    expect(await count()).toEqual(before)
  })

  test('completes an interrupted run', async () => {
    const value = JSON.stringify({ silos: [], begun: ['lab', 'studio'] })
    await cloud.db.updateTable('setting').set({ value }).where('key', '=', 'demo').execute()
    await cloud.admin.delete('/v1/floating-ips/shop-standby?project=web-shop')
    expect((await fill()).silos).toEqual(['main', 'lab', 'studio'])
    expect(await cloud.admin.get('/v1/floating-ips/shop-standby?project=web-shop')).toMatchObject({
      status: 200,
    })
    await cloud.pass(5)
  })
})
