import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bulkOperations } from '@portico/contract/resources/bulk-operations.ts'
import { everything, type TaskCloud, taskCloud } from '#tasks/testing/task-cloud.ts'

let cloud: TaskCloud
beforeEach(async () => {
  cloud = await taskCloud()
})
afterEach(() => cloud.close())

describe('a bulk task', () => {
  test('calls the operation for each resource that is in the list at the start, and for none created later', async () => {
    await cloud.makeAddresses(30)
    const { status, body } = await cloud.bulk('floating_ip_delete', everything)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      about: { kind: 'bulk', operation: 'floating_ip_delete', query: {} },
      state: 'waiting',
      project: 'p',
      total: 30,
      done: 0,
      time_started: null,
    })
    await cloud.admin.post('/v1/floating-ips?project=p', { name: 'later', description: '' })
    await cloud.pass(3)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 30, failed: 0, left_out: 0 })
    expect(await cloud.addresses()).toEqual(['later'])
  })

  test("includes the resources that match the list's filters, ordered by name", async () => {
    await cloud.makeAddresses(12)
    const { body } = await cloud.bulk('floating_ip_delete', {
      type: 'query',
      search: 'ip-01',
      state: ['unattached'],
    })
    expect(body.total).toBe(3)
    const names = (await cloud.members(body.id)).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['ip-010', 'ip-011', 'ip-012'])
    await cloud.pass(1)
    expect(await cloud.addresses()).toHaveLength(9)
  })

  test('includes the given resources, each once', async () => {
    const [first = '', second = ''] = await cloud.makeAddresses(3)
    const { body } = await cloud.bulk('floating_ip_delete', { type: 'ids', ids: [second, first, second] })
    expect(body).toMatchObject({ total: 2, about: { query: null } })
    await cloud.pass(1)
    expect(await cloud.addresses()).toEqual(['ip-003'])
  })

  test('stops the instances of a sled in several projects, and starts them elsewhere', async () => {
    const { admin } = cloud
    await admin.post('/v1/projects', { name: 'q', description: '' })
    for (const project of ['p', 'q']) {
      const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: 2 ** 30, start: true }
      await admin.post(`/v1/instances?project=${project}`, body)
    }
    await cloud.pass(60)
    const onSled = async (sled: string) =>
      (await admin.get(`/v1/system/hardware/sleds/${sled}/instances`)).body.items as { id: string }[]
    const sleds: { id: string }[] = (await admin.get('/v1/system/hardware/sleds')).body.items
    const held = await Promise.all(sleds.map(async ({ id }) => ({ id, instances: await onSled(id) })))
    const busy = held.filter(({ instances }) => instances.length > 0)
    for (const { id } of busy) {
      const policy = { state: 'non_provisionable' }
      await admin.put(`/v1/system/hardware/sleds/${id}/provision-policy`, policy)
    }
    const ids = busy.flatMap(({ instances }) => instances.map(({ id }) => id))
    const stop = await cloud.bulk('instance_stop', { type: 'ids', ids }, admin, {})
    expect(stop).toMatchObject({ status: 201, body: { total: 2 } })
    await cloud.pass(120)
    expect(await cloud.task(stop.body.id)).toMatchObject({ state: 'done', done: 2 })
    expect(await Promise.all(busy.map(({ id }) => onSled(id)))).toEqual(busy.map(() => []))
    const again = { type: 'task', task: stop.body.id, state: 'done' }
    const start = await cloud.bulk('instance_start', again, admin, {})
    await cloud.pass(60)
    expect(await cloud.task(start.body.id)).toMatchObject({ state: 'done', done: 2 })
    const states = await Promise.all(ids.map((id) => admin.get(`/v1/instances/${id}`)))
    expect(states.map(({ body }) => body.run_state)).toEqual(['running', 'running'])
    expect(await Promise.all(busy.map(({ id }) => onSled(id)))).toEqual(busy.map(() => []))
  })

  test("deletes users of the caller's silo by display name, except the task's owner", async () => {
    for (const external_id of ['guest-1', 'guest-2', 'stays'])
      await cloud.admin.post('/v1/system/identity-providers/local/users?silo=main', {
        external_id,
        password: { mode: 'password', value: 'a good password' },
      })
    const { body } = await cloud.bulk(
      'local_idp_user_delete',
      { type: 'query', search: 'GUEST' },
      cloud.admin,
      {},
    )
    expect(body.total).toBe(2)
    const names = (await cloud.members(body.id)).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['guest-1', 'guest-2'])
    const self = await cloud.bulk(
      'local_idp_user_delete',
      { type: 'ids', ids: [cloud.admin.id] },
      cloud.admin,
      {},
    )
    await cloud.pass(3)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 2 })
    expect(await cloud.task(self.body.id)).toMatchObject({ done: 0, left_out: 1 })
    expect((await cloud.admin.get('/v1/users?search=guest')).body.items).toEqual([])
    expect((await cloud.admin.get('/v1/users?search=stays')).body.items).toHaveLength(1)
  })

  test('is refused without resources, or with a filter that the list does not have', async () => {
    const refused = async (operation: string, targets: object, more?: object) => {
      const { status, body } = await cloud.bulk(operation, targets, cloud.admin, more)
      return [status, body.message]
    }
    expect(await refused('disk_delete', everything)).toEqual([400, 'No resource matches'])
    expect(await refused('disk_delete', everything, {})).toEqual([400, 'disk_list requires a project'])
    expect(await refused('project_delete', everything)).toEqual([400, 'project_list does not take a project'])
    expect(await refused('image_delete', { type: 'query', state: ['ready'] })).toEqual([
      400,
      'image_list cannot be filtered by state',
    ])
    expect((await refused('disk_delete', everything, { project: 'nowhere' }))[0]).toBe(404)
    expect((await refused('disk_delete', { ...everything, limit: 5 }))[0]).toBe(400)
    expect((await refused('vpc_router_route_delete', everything))[0]).toBe(400)
    expect(await refused('vpc_subnet_delete', everything)).toEqual([400, 'vpc_subnet_list requires a VPC'])
    const inVpc = { project: 'p', vpc: 'default' }
    expect(await refused('disk_delete', everything, inVpc)).toEqual([400, 'disk_list does not take a VPC'])
    expect((await refused('vpc_router_delete', everything, { ...inVpc, vpc: 'nowhere' }))[0]).toBe(404)
  })

  test('requires a VPC for lists within a VPC', async () => {
    const { admin } = cloud
    const inVpc = { project: 'p', vpc: 'default' }
    const body = (name: string) => ({ name, description: '' })
    await admin.post('/v1/vpcs?project=p', { ...body('other'), dns_name: 'other' })
    await admin.post('/v1/vpc-routers?project=p&vpc=other', body('elsewhere'))
    for (const name of ['a-1', 'a-2', 'b-1']) {
      await admin.post('/v1/vpc-routers?project=p&vpc=default', body(name))
    }
    const names = async (list: string, vpc = 'default') =>
      (await admin.get(`/v1/${list}?project=p&vpc=${vpc}`)).body.items.map(
        ({ name }: { name: string }) => name,
      )
    await cloud.bulk('vpc_router_delete', { type: 'query', search: 'a-' }, admin, inVpc)
    await cloud.pass(1)
    expect(await names('vpc-routers')).toEqual(['b-1', 'system'])
    const { body: all } = await cloud.bulk('vpc_router_delete', everything, admin, inVpc)
    await cloud.pass(1)
    expect(await cloud.task(all.id)).toMatchObject({ state: 'done', done: 1, left_out: 1 })
    expect(await cloud.members(all.id, '&state=left_out')).toMatchObject([
      { name: 'system', message: 'System router belongs to its VPC. It is deleted with the VPC.' },
    ])
    expect(await names('vpc-routers', 'other')).toEqual(['elsewhere', 'system'])
    // Deleting a gateway deletes what depends on it, and deleting subnets deletes their routes.
    await cloud.bulk('internet_gateway_delete', everything, admin, inVpc)
    await cloud.bulk('vpc_subnet_delete', everything, admin, inVpc)
    await cloud.pass(2)
    expect([await names('internet-gateways'), await names('vpc-subnets')]).toEqual([[], []])
    const routes = await admin.get('/v1/vpc-router-routes?project=p&vpc=default&router=system')
    expect(routes.body.items).toEqual([])
  })

  test('deletes probes of a project, for users who also have a role on the fleet', async () => {
    const { admin } = cloud
    const { id: sled } = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
    const probes = '/experimental/v1/probes?project=p'
    for (const name of ['edge-1', 'edge-2', 'stays'])
      await admin.post(probes, { name, description: '', sled })
    const edges = { type: 'query', search: 'edge' }
    const insider = await cloud.user({ siloRole: 'admin' })
    expect((await cloud.bulk('probe_delete', edges, insider)).status).toBe(403)
    const onlooker = await cloud.user({ fleet: 'viewer', siloRole: 'admin' })
    const { body: refused } = await cloud.bulk('probe_delete', edges, onlooker)
    await cloud.pass(1)
    expect(await cloud.task(refused.id, onlooker)).toMatchObject({ total: 2, done: 0, failed: 2 })
    const { body } = await cloud.bulk('probe_delete', edges)
    await cloud.pass(1)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 2 })
    expect((await admin.get(probes)).body.items).toMatchObject([{ name: 'stays' }])
  })

  test('deletes address lots, BGP configurations and port settings that are not in use', async () => {
    const { admin } = cloud
    const networking = '/v1/system/networking'
    const lot = async (name: string, first: string) => {
      const blocks = [{ first_address: `${first}.0`, last_address: `${first}.255` }]
      const body = { name, description: '', kind: 'infra', blocks }
      return (await admin.post(`${networking}/address-lot`, body)).body.blocks[0].id
    }
    const block = await lot('used', '10.70.1')
    await lot('spare', '10.70.2')
    const announcement = [{ address_lot_block: block, network: '10.70.1.0/24' }]
    const set = { name: 'edge', description: '', announcement }
    expect((await admin.put(`${networking}/bgp-announce-set`, set)).status).toBe(201)
    const config = { name: 'edge', description: '', asn: 64500, bgp_announce_set_id: 'edge' }
    expect((await admin.post(`${networking}/bgp`, config)).status).toBe(201)
    const settings = {
      name: 'uplink',
      description: '',
      addresses: {},
      bgp_peers: {},
      groups: [],
      interfaces: {},
      links: {},
      port_config: { geometry: 'qsfp28x1' },
      routes: {},
    }
    expect((await admin.post(`${networking}/switch-port-settings`, settings)).status).toBe(201)
    const kinds = ['address_lot', 'bgp_config', 'switch_port_settings']
    const tasks = []
    for (const kind of kinds) {
      const stranger = await cloud.user({ siloRole: 'admin' })
      expect((await cloud.bulk(`networking_${kind}_delete`, everything, stranger, {})).status).toBe(403)
      tasks.push((await cloud.bulk(`networking_${kind}_delete`, everything, admin, {})).body.id)
    }
    await cloud.pass(3)
    const outcomes = await Promise.all(tasks.map((id) => cloud.task(id)))
    expect(outcomes.map(({ done, failed }) => [done, failed])).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
    ])
    expect((await admin.get(`${networking}/address-lot`)).body.items).toMatchObject([{ name: 'used' }])
    for (const list of ['bgp', 'switch-port-settings']) {
      expect((await admin.get(`${networking}/${list}`)).body.items).toEqual([])
    }
  })

  test('lists its members with their current names, and without those of deleted ones', async () => {
    const { admin } = cloud
    const [first = '', second = ''] = await cloud.makeAddresses(3)
    const { body } = await cloud.bulk('floating_ip_detach', everything)
    await cloud.pass(1)
    await admin.delete(`/v1/floating-ips/${first}`)
    await admin.put(`/v1/floating-ips/${second}`, { name: 'renamed' })
    expect(await cloud.members(body.id)).toMatchObject([
      { name: 'ip-001', current_name: null },
      { name: 'ip-002', current_name: 'renamed' },
      { name: 'ip-003', current_name: 'ip-003' },
    ])
  })

  test('lists the current names of members of every kind', async () => {
    const of = { type: 'ids', ids: [cloud.admin.id] }
    for (const operation of Object.keys(bulkOperations)) {
      const made = await cloud.bulk(operation, of)
      const { body } = made.status === 201 ? made : await cloud.bulk(operation, of, cloud.admin, {})
      expect(await cloud.members(body.id), operation).toHaveLength(1)
      await cloud.pass(1)
    }
  })

  test("records every change under the task's owner, each with its own request ID", async () => {
    await cloud.makeAddresses(3)
    const { body: task } = await cloud.bulk('floating_ip_delete', everything)
    await cloud.pass(1)
    const { body } = await cloud.admin.get(`/portico/v1/changes?project=p&search=${task.request_id}`)
    const deletions = body.items.filter(({ kind }: { kind: string }) => kind === 'external-ip')
    expect(deletions).toHaveLength(3)
    for (const change of deletions) {
      expect(change).toMatchObject({
        action: 'delete',
        operation: 'floating_ip_delete',
        actor: { id: cloud.admin.id },
      })
    }
  })

  test("skips a member whose state does not allow the operation, with the rule's message", async () => {
    const create = (name: string, start: boolean) =>
      cloud.admin.post('/v1/instances?project=p', {
        name,
        description: '',
        hostname: name,
        ncpus: 1,
        memory: 1024 ** 3,
        start,
      })
    await create('off', false)
    await create('on', true)
    await cloud.pass(10)
    const { body } = await cloud.bulk('instance_stop', everything)
    await cloud.pass(10)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 1, left_out: 1 })
    expect(await cloud.members(body.id, '&state=left_out')).toMatchObject([
      { name: 'off', message: 'Instance is stopped. Only a running instance can be stopped.' },
    ])
    // Background jobs of the call continue as after a request.
    expect((await cloud.admin.get('/v1/instances/on?project=p')).body.run_state).toBe('stopped')
  })

  test('shows the refusal of a failed member, and retries it', async () => {
    const ids = await cloud.makeAddresses(2)
    const gone = '00000000-0000-4000-8000-00000000dead'
    const { body } = await cloud.bulk('floating_ip_delete', { type: 'ids', ids: [...ids, gone] })
    await cloud.pass(1)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'failed', done: 2, failed: 1 })
    const failed = await cloud.members(body.id, '&state=failed')
    expect(failed).toMatchObject([{ ordinal: 3, id: gone, name: null, error_code: 'ObjectNotFound' }])
    const { body: again } = await cloud.call(body.id, 'retry')
    expect(again).toMatchObject({ state: 'waiting', done: 2, failed: 0, time_ended: null })
    await cloud.pass(1)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'failed', done: 2, failed: 1 })
  })

  test('gives up after minutes of temporary errors, shows the error, and continues with the other members', async () => {
    const [stuck = '', fine = ''] = await cloud.makeAddresses(2)
    for (const name of ['one', 'two']) {
      const instance = { name, description: '', hostname: name, ncpus: 1, memory: 1024 ** 3, start: false }
      await cloud.admin.post('/v1/instances?project=p', instance)
    }
    const attach = (id: string, parent: string) =>
      cloud.admin.post(`/v1/floating-ips/${id}/attach`, { kind: 'instance', parent })
    const idOf = async (name: string) => (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body.id
    const ids = [await idOf('one'), await idOf('two')] as const
    expect((await attach(stuck, ids[0])).status).toBe(202)
    expect((await attach(fine, ids[1])).status).toBe(202)
    // The instance keeps this state, since no job changes it.
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.updateTable('instance').set({ run_state: 'migrating' }).where('id', '=', ids[0]).execute(),
    )
    const { body } = await cloud.bulk('floating_ip_detach', { type: 'ids', ids: [stuck, fine] })
    await cloud.pass(240, 20)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'waiting', done: 0, failed: 0 })
    await cloud.pass(120, 20)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'failed', done: 1, failed: 1 })
    expect(await cloud.members(body.id, '&state=failed')).toMatchObject([
      { id: stuck, error_code: 'ServiceNotAvailable', message: 'Service Unavailable' },
    ])
  })

  test('takes a snapshot of each disk and names it after the disk', async () => {
    const disk = (name: string) =>
      cloud.admin.post('/v1/disks?project=p', {
        name,
        description: '',
        size: 1024 ** 3,
        disk_source: { type: 'blank', block_size: 512 },
      })
    await disk('a')
    await disk('b')
    const { body } = await cloud.bulk('snapshot_create', everything)
    await cloud.pass(3)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 2 })
    const { items } = (await cloud.admin.get('/v1/snapshots?project=p')).body
    expect(items.map(({ name, state }: { name: string; state: string }) => [name[0], state])).toEqual([
      ['a', 'ready'],
      ['b', 'ready'],
    ])
  })

  test('can be started for the members that an earlier task finished, failed or skipped', async () => {
    const ids = await cloud.makeAddresses(2)
    const { body: first } = await cloud.bulk('floating_ip_detach', { type: 'ids', ids })
    await cloud.pass(1)
    const of = { type: 'task', task: first.id, state: 'left_out' }
    expect((await cloud.bulk('disk_delete', of)).status).toBe(400)
    const { body: second } = await cloud.bulk('floating_ip_delete', of)
    expect(second.total).toBe(2)
    const stranger = await cloud.user({ siloRole: 'admin' })
    expect((await cloud.bulk('floating_ip_delete', of, stranger)).status).toBe(404)
  })
})

describe("the owner's rights", () => {
  test('are checked when the operation is called for each resource', async () => {
    const writer = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    await cloud.makeAddresses(30)
    const { body } = await cloud.bulk('floating_ip_delete', everything, writer)
    await cloud.settle()
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.deleteFrom('role_assignment').where('identity_id', '=', writer.id).execute(),
    )
    await cloud.pass(3)
    const task = await cloud.task(body.id, writer)
    expect(task).toMatchObject({ state: 'failed', done: 12, failed: 18 })
    expect(await cloud.addresses()).toHaveLength(18)
    const [refused] = await cloud.members(body.id, '&state=failed', writer)
    expect(refused.message).toMatch(/^not found: /)
  })

  test('end when the user is deleted, and the task shows this', async () => {
    const writer = await cloud.user({ siloRole: 'collaborator' })
    await cloud.makeAddresses(2)
    const { body } = await cloud.bulk('floating_ip_delete', everything, writer)
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.deleteFrom('silo_user').where('id', '=', writer.id).execute(),
    )
    await cloud.pass(1)
    const rows = await cloud.db.selectFrom('task_member').selectAll().where('task_id', '=', body.id).execute()
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ['failed', 'The user who created the task was deleted'],
      ['failed', 'The user who created the task was deleted'],
    ])
    expect(await cloud.addresses()).toHaveLength(2)
  })

  test('decide which resources are listed: a viewer may start a task, and is refused for each member', async () => {
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    const stranger = await cloud.user()
    await cloud.makeAddresses(1)
    expect((await cloud.bulk('floating_ip_delete', everything, stranger)).status).toBe(404)
    const { body } = await cloud.bulk('floating_ip_delete', everything, viewer)
    await cloud.pass(1)
    expect(await cloud.members(body.id, '', viewer)).toMatchObject([
      { state: 'failed', error_code: 'Forbidden' },
    ])
  })
})
