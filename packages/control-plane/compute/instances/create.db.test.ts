import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const create = async (more: object = {}) => {
  const { status, body } = await cloud.createInstance('web', more)
  return status === 201 ? status : [status, body.message]
}
const diskParams = (name: string) => ({
  type: 'create',
  name,
  description: '',
  size: GIB,
  disk_source: { type: 'blank', block_size: 512 },
})
const items = async (path: string) => (await cloud.admin.get(path)).body.items

describe('an instance is created with', () => {
  test('one interface in the default subnet, unless it requests none or others', async () => {
    const { body: instance } = await cloud.createInstance('web')
    expect(instance).toMatchObject({
      name: 'web',
      hostname: 'web',
      run_state: 'stopped',
      ncpus: 1,
      memory: GIB,
    })
    expect(await items('/v1/network-interfaces?project=p&instance=web')).toMatchObject([
      { name: 'net0', description: 'default primary interface for web', primary: true, ip: '172.30.0.5' },
    ])
    await cloud.createInstance('bare', { network_interfaces: { type: 'none' } })
    expect(await items('/v1/network-interfaces?project=p&instance=bare')).toEqual([])
    const nic = { name: 'a', description: '', vpc_name: 'default', subnet_name: 'default', ip: '172.30.1.9' }
    await cloud.createInstance('own', { network_interfaces: { type: 'create', params: [nic] } })
    expect(await items('/v1/network-interfaces?project=p&instance=own')).toMatchObject([
      { name: 'a', ip: '172.30.1.9', primary: true },
    ])
  })

  test('disks in the given order, the boot disk first', async () => {
    await cloud.createDisk('data')
    await cloud.createInstance('web', {
      boot_disk: diskParams('root'),
      disks: [{ type: 'attach', name: 'data' }, diskParams('more')],
    })
    const rows = await cloud.db.selectFrom('disk').select(['name', 'slot']).orderBy('slot').execute()
    expect(rows).toEqual([
      { name: 'root', slot: 0 },
      { name: 'data', slot: 1 },
      { name: 'more', slot: 2 },
    ])
    const { body: boot } = await cloud.disk('root')
    expect((await cloud.admin.get('/v1/instances/web?project=p')).body.boot_disk_id).toBe(boot.id)
  })

  test('an ephemeral and a floating IP', async () => {
    await cloud.admin.post('/v1/floating-ips?project=p', { name: 'entry', description: '' })
    await cloud.createInstance('web', {
      external_ips: [{ type: 'ephemeral' }, { type: 'floating', floating_ip: 'entry' }],
    })
    const ips = await items('/v1/instances/web/external-ips?project=p')
    expect(ips.map((ip: { kind: string }) => ip.kind).sort()).toEqual(['ephemeral', 'floating'])
  })

  test('all SSH keys of its creator, the named ones, or none', async () => {
    for (const name of ['one', 'two']) {
      await cloud.admin.post('/v1/me/ssh-keys', {
        name,
        description: '',
        public_key: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBpQ3k2bU1nUu2qk2nqkq6c7w9wL0o0m0z7n8p6q5r4s ${name}`,
      })
    }
    const names = async (instance: string) =>
      (await items(`/v1/instances/${instance}/ssh-public-keys?project=p`)).map(
        (key: { name: string }) => key.name,
      )
    await cloud.createInstance('all')
    await cloud.createInstance('some', { ssh_public_keys: ['two'] })
    await cloud.createInstance('without', { ssh_public_keys: [] })
    expect([await names('all'), await names('some'), await names('without')]).toEqual([
      ['one', 'two'],
      ['two'],
      [],
    ])
    expect(await create({ ssh_public_keys: ['three'] })).toEqual([
      404,
      'not found: ssh-key with name "three"',
    ])
  })
})

describe('creating an instance is refused', () => {
  test.each([
    [{ ncpus: 65 }, 'cannot have more than 64 vCPUs per instance'],
    [{ memory: GIB / 2 }, 'memory must be at least 1 GiB'],
    [{ memory: GIB + 1 }, 'memory must be divisible by 1 GiB'],
    [{ memory: 257 * GIB }, 'memory must be less than or equal to 256 GiB'],
    [
      { disks: Array.from({ length: 9 }, (_, i) => diskParams(`d${i}`)) },
      'cannot attach more than 8 disks to instance',
    ],
    [
      { external_ips: [{ type: 'ephemeral' }, { type: 'ephemeral' }] },
      'An instance may not have more than 1 ephemeral IP address',
    ],
    [{ network_interfaces: { type: 'create', params: [] } }, 'All interfaces must be in the same VPC'],
  ])('%o', async (more, message) => {
    const { status, body } = await cloud.createInstance('web', more)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })

  test('and writes nothing', async () => {
    await cloud.createDisk('data')
    await cloud.admin.post('/v1/floating-ips?project=p', { name: 'entry', description: '' })
    const before = await cloud.charged()
    expect(
      await create({
        boot_disk: diskParams('root'),
        disks: [{ type: 'attach', name: 'data' }],
        external_ips: [
          { type: 'floating', floating_ip: 'entry' },
          { type: 'floating', floating_ip: 'missing' },
        ],
      }),
    ).toEqual([404, 'not found: floating-ip with name "missing"'])
    expect(await items('/v1/instances?project=p')).toEqual([])
    expect((await items('/v1/disks?project=p')).map((disk: { name: string }) => disk.name)).toEqual(['data'])
    expect((await cloud.disk('data')).body.state).toEqual({ state: 'detached' })
    expect((await cloud.admin.get('/v1/floating-ips/entry?project=p')).body.instance_id).toBeNull()
    expect(await cloud.charged()).toEqual(before)
  })

  test('when its name is taken, or the silo has no default pool', async () => {
    await create()
    expect(await create()).toEqual([400, 'already exists: instance "web"'])
    await cloud.admin.put('/v1/system/ip-pools/default/silos/main', { is_default: false })
    const { status, body } = await cloud.createInstance('other')
    expect([status, body.message]).toEqual([404, 'not found: default IP pool for current silo'])
  })
})

test('only for its start, and then the instance is created stopped', async () => {
  await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 2 })
  const { status, body } = await cloud.createInstance('web', { start: true, ncpus: 3 })
  expect([status, body.run_state]).toEqual([201, 'stopped'])
})
