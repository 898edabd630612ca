import { checkGatewayAddress } from '@portico/domain/networks/gateway-rules.ts'
import { judgeDetach } from '@portico/domain/disks/transitions.ts'
import { checkJoin } from '@portico/domain/affinity/members.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { checkAttachAddress, checkDetachAddress } from '@portico/domain/instances/external-ip-rules.ts'
import { checkDiskCount } from '@portico/domain/instances/limits.ts'
import { checkNicDelete } from '@portico/domain/instances/nic-rules.ts'
import type { RunState } from '@portico/domain/instances/states.ts'
import { checkRouteFixed, checkRoutesOf } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkIdentityProviders, checkLocalUsers } from '@portico/domain/silos/identity.ts'
import type { ApiError } from '@portico/contract/client.ts'
import { sentenceCase } from '@portico/domain/sentence-case.ts'
import { diskActions } from '@portico/console/features/disks/actions.ts'
import { deleteFloatingIp, floatingIpBulkActions } from '@portico/console/features/floating-ips/actions.tsx'
import { instanceBulkActions, instanceMenu } from '@portico/console/features/instances/actions.tsx'
import { sledActions } from '@portico/console/features/inventory/actions.tsx'
import { setActions } from '@portico/console/features/announce-sets/actions.ts'
import { settingsActions } from '@portico/console/features/port-settings/actions.ts'
import { routerActions, routerBulkActions } from '@portico/console/features/routers/actions.ts'
import { routeActions, routeBulkActions } from '@portico/console/features/routes/actions.ts'
import { snapshotActions } from '@portico/console/features/snapshots/actions.ts'
import { bundleActions, bundleBulkActions } from '@portico/console/features/support-bundles/actions.ts'
import { poolActions } from '@portico/console/features/system-ip-pools/actions.ts'
import { type WriteRequest, writeRequest } from '@portico/console/data/write-request.ts'
import { callError } from '@portico/console/data/api-error.ts'
import type { BulkAction } from '@portico/console/shell/actions/bulk.tsx'
import type { MenuEntry } from '@portico/console/ui/overlays/menu-entries.ts'
import type { Db } from '@portico/control-plane/kernel/database/db.ts'
import { makeFixture, type Fixture } from '@portico/testing/authorization/requests.ts'
import { type Reply, testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A rule by which the server refuses an action and the console disables it. */
interface Rule {
  /** Brings the resource into a state in which the rule applies. */
  readonly given?: () => Promise<unknown>
  /** Sends the request that the rule refuses. */
  readonly request: () => Promise<Reply>
  /**
   * Returns why the console disables the action: the reason shown by the menu entry or button, and by the bulk action.
   */
  readonly console: () => Promise<readonly (string | null | undefined)[]>
}

let cloud: TestCloud
let fixture: Fixture
beforeAll(async () => {
  cloud = await testCloud()
  fixture = await makeFixture(cloud)
})
afterAll(() => cloud.close())

const inProject = '?project=matrix'
const instance = '/v1/instances/box'

/** Returns the response of the console's typed client. */
async function read<T>(
  call: Promise<{ type: 'success'; data: T } | { type: 'error' | 'client_error' }>,
): Promise<T> {
  const answer = await call
  if (answer.type !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

const reasonIn = (menu: readonly MenuEntry[], label: string): string | null | undefined => {
  const entry = menu.find((each) => 'label' in each && each.label === label)
  if (entry === undefined) throw new Error(`the menu has no entry ${label}`)
  return 'disabledReason' in entry ? entry.disabledReason : null
}

const bulkReason = <Row>(actions: readonly BulkAction<Row>[], label: string, row: Row) =>
  actions.find((action) => action.label === label)?.whyNot?.(row)

/** Returns a function that writes to the database what cannot be written with the API. */
const write = (change: (db: Db) => Promise<unknown>) => () =>
  cloud.controlPlane.asSystem('test set-up', async ({ db }) => void (await change(db)))

const setState = (state: RunState) =>
  write((db) => db.updateTable('instance').set({ run_state: state }).where('name', '=', 'box').execute())

const box = () =>
  read(cloud.admin.api.instanceView({ path: { instance: 'box' }, query: { project: 'matrix' } }))

const instanceReasons = (label: string) => async () => {
  const row = await box()
  return [
    reasonIn(instanceMenu('matrix', row, { onResize: () => {} }), label),
    ...(label === 'Start' || label === 'Stop' || label === 'Delete'
      ? [bulkReason(instanceBulkActions, label, row)]
      : []),
  ]
}

const diskIn = (state: 'detached' | 'faulted' | 'import_ready') =>
  write((db) => db.updateTable('disk').set({ state }).where('name', '=', 'spare').execute())
const disk = () => read(cloud.admin.api.diskView({ path: { disk: 'spare' }, query: { project: 'matrix' } }))
const diskReasons = (label: string) => async () => [reasonIn(diskActions('matrix')(await disk()), label)]

const snapshot = () =>
  read(cloud.admin.api.snapshotView({ path: { snapshot: 'snap' }, query: { project: 'matrix' } }))
const snapshotIn = (state: 'creating') =>
  write((db) => db.updateTable('snapshot').set({ state }).where('name', '=', 'snap').execute())

const router = (name: string) =>
  read(
    cloud.admin.api.vpcRouterView({ path: { router: name }, query: { project: 'matrix', vpc: 'default' } }),
  )
const place = { project: 'matrix', vpc: 'default' }
const inVpc = '?project=matrix&vpc=default'
const subnetRoute = async () => {
  const query = { ...place, router: 'system' }
  const { items } = await read(cloud.admin.api.vpcRouterRouteList({ query }))
  const route = items.find(({ kind }) => kind === 'vpc_subnet')
  if (route === undefined) throw new Error('the system router has no route of a subnet')
  return route
}

const bundle = () =>
  read(cloud.admin.api.supportBundleView({ path: { supportBundle: fixture['support_bundle'] ?? '' } }))
const bundleIn = (state: 'collecting' | 'destroying') =>
  write((db) => db.updateTable('support_bundle').set({ state }).execute())
const bundlePath = () => `/experimental/v1/system/support-bundles/${fixture['support_bundle']}`

const floatingIp = () =>
  read(cloud.admin.api.floatingIpView({ path: { floatingIp: 'address' }, query: { project: 'matrix' } }))

const sled = () => read(cloud.admin.api.sledView({ path: { sledId: fixture['sled'] ?? '' } }))
const sledMenu = async () => sledActions(await sled(), { denied: null, rackSled: undefined, canDrill: false })

/** Returns a function for the reason in the delete preview, which sends a dry run of the request. */
const previewed = (act: WriteRequest) => async () => {
  const { call, args } = act as { call: keyof TestCloud['admin']['api']; args: { query?: object } }
  const method = cloud.admin.api[call] as unknown as (given: object) => Promise<ApiError>
  const answer = await method({ ...args, query: { ...args.query, dryRun: true } })
  return [callError(call, answer).message]
}

const only =
  (...reasons: (string | null)[]) =>
  async () =>
    Promise.resolve(reasons)

const rules: Readonly<Record<string, Rule>> = {
  'start an instance being stopped': {
    given: setState('stopping'),
    request: () => cloud.admin.post(`${instance}/start${inProject}`),
    console: instanceReasons('Start'),
  },
  'stop an instance being created': {
    given: setState('creating'),
    request: () => cloud.admin.post(`${instance}/stop${inProject}`),
    console: instanceReasons('Stop'),
  },
  'reboot a stopped instance': {
    given: setState('stopped'),
    request: () => cloud.admin.post(`${instance}/reboot${inProject}`),
    console: instanceReasons('Reboot'),
  },
  'delete a running instance': {
    given: setState('running'),
    request: () => cloud.admin.delete(instance + inProject),
    console: instanceReasons('Delete'),
  },
  'resize a running instance': {
    given: setState('running'),
    request: () => cloud.admin.put(instance + inProject, { ncpus: 2, memory: 2 ** 30 }),
    console: instanceReasons('Resize'),
  },
  'set the boot disk of a running instance': {
    given: setState('running'),
    request: () => cloud.admin.put(instance + inProject, { ncpus: 1, memory: 2 ** 30, boot_disk: 'data' }),
    console: async () => [whyNotInstance('updateBootDisk', (await box()).runState)],
  },
  'attach a disk to a running instance': {
    given: setState('running'),
    request: () => cloud.admin.post(`${instance}/disks/attach${inProject}`, { disk: 'spare' }),
    console: async () => [whyNotInstance('attachDisk', (await box()).runState)],
  },
  'detach a disk from a running instance': {
    given: setState('running'),
    request: () => cloud.admin.post(`${instance}/disks/detach${inProject}`, { disk: 'data' }),
    console: async () => {
      const { id, runState: state } = await box()
      const data = { name: 'data', state: 'attached', instanceId: id } as const
      return [reasonOf(judgeDetach(data, { id, bootDisk: false, state }))]
    },
  },
  'open the serial console of a stopped instance': {
    given: setState('stopped'),
    request: () => cloud.admin.get(`${instance}/serial-console${inProject}&from_start=0`),
    console: async () => [whyNotInstance('serialConsole', (await box()).runState)],
  },
  'move a stopped instance': {
    given: setState('stopped'),
    request: () => cloud.admin.post(`/portico/v1/system/instances/${fixture['instance_id']}/move`, {}),
    console: async () => [whyNotInstance('move', (await box()).runState)],
  },
  'capture packets of a stopped instance': {
    given: setState('stopped'),
    request: () =>
      cloud.admin.post(`/portico/v1/network-interfaces/net0/captures${inProject}&instance=box`, {
        seconds: 1,
      }),
    console: async () => [whyNotInstance('capturePackets', (await box()).runState)],
  },
  'add a network interface to a running instance': {
    given: setState('running'),
    request: () =>
      cloud.admin.post(`/v1/network-interfaces${inProject}&instance=box`, {
        name: 'second',
        description: '',
        vpc_name: 'default',
        subnet_name: 'default',
      }),
    console: async () => [whyNotInstance('addNic', (await box()).runState)],
  },
  'change a network interface of a running instance': {
    given: setState('running'),
    request: () =>
      cloud.admin.put(`/v1/network-interfaces/net0${inProject}&instance=box`, { description: 'x' }),
    console: async () => [whyNotInstance('updateNic', (await box()).runState)],
  },
  'delete a network interface of a running instance': {
    given: setState('running'),
    request: () => cloud.admin.delete(`/v1/network-interfaces/net0${inProject}&instance=box`),
    console: async () => [reasonOf(checkNicDelete((await box()).runState, { primary: true }, 0))],
  },
  'attach an ephemeral IP to an instance being started': {
    given: setState('starting'),
    request: () => cloud.admin.post(`${instance}/external-ips/ephemeral${inProject}`, {}),
    console: async () => [reasonOf(checkAttachAddress('ephemeral', (await box()).runState, 0))],
  },
  'attach a floating IP to a failed instance': {
    given: setState('failed'),
    request: () =>
      cloud.admin.post(`/v1/floating-ips/address/attach${inProject}`, { kind: 'instance', parent: 'box' }),
    console: async () => [reasonOf(checkAttachAddress('floating', (await box()).runState, 0))],
  },
  'add a running instance to an affinity group': {
    given: async () => {
      await cloud.admin.delete(`/v1/affinity-groups/group/members/instance/box${inProject}`)
      await setState('running')()
    },
    request: () => cloud.admin.post(`/v1/affinity-groups/group/members/instance/box${inProject}`),
    console: async () => [reasonOf(checkJoin('affinity', (await box()).runState))],
  },
  'delete a disk that waits for an import': {
    given: diskIn('import_ready'),
    request: () => cloud.admin.delete(`/v1/disks/spare${inProject}`),
    console: diskReasons('Delete'),
  },
  'take a snapshot of a faulted disk': {
    given: diskIn('faulted'),
    request: () =>
      cloud.admin.post(`/v1/snapshots${inProject}`, { name: 'second', description: '', disk: 'spare' }),
    console: diskReasons('Snapshot'),
  },
  'delete a snapshot being created': {
    given: snapshotIn('creating'),
    request: () => cloud.admin.delete(`/v1/snapshots/snap${inProject}`),
    console: async () => [reasonIn(snapshotActions('matrix')(await snapshot()), 'Delete')],
  },
  'create an image from a snapshot being created': {
    given: snapshotIn('creating'),
    request: () =>
      cloud.admin.post(`/v1/images${inProject}`, {
        name: 'another',
        description: '',
        os: '',
        version: '',
        source: { type: 'snapshot', id: fixture['snapshotId'] },
      }),
    console: async () => [reasonIn(snapshotActions('matrix')(await snapshot()), 'Create image')],
  },
  'delete the system router': {
    request: () => cloud.admin.delete(`/v1/vpc-routers/system${inVpc}`),
    console: async () => {
      const row = await router('system')
      return [
        reasonIn(routerActions(place)(row), 'Delete'),
        bulkReason(routerBulkActions('default'), 'Delete', row),
      ]
    },
  },
  'add a route to the system router': {
    request: () =>
      cloud.admin.post(`/v1/vpc-router-routes${inVpc}&router=system`, {
        name: 'mine',
        description: '',
        destination: { type: 'ip_net', value: '10.8.0.0/16' },
        target: { type: 'drop' },
      }),
    console: async () => [reasonOf(checkRoutesOf(await router('system')))],
  },
  'change the route of a subnet': {
    request: async () => {
      const { id, destination, target } = await subnetRoute()
      return cloud.admin.put(`/v1/vpc-router-routes/${id}`, { destination, target })
    },
    console: async () => {
      const route = await subnetRoute()
      return [
        reasonIn(routeActions({ ...place, router: 'system' })(route), 'Edit'),
        reasonOf(checkRouteFixed(route)),
      ]
    },
  },
  'delete the route of a subnet': {
    request: async () => cloud.admin.delete(`/v1/vpc-router-routes/${(await subnetRoute()).id}`),
    console: async () => {
      const route = await subnetRoute()
      return [
        reasonIn(routeActions({ ...place, router: 'system' })(route), 'Delete'),
        bulkReason(routeBulkActions, 'Delete', route),
      ]
    },
  },
  'attach a second address to an internet gateway': {
    request: () =>
      cloud.admin.post(`/v1/internet-gateway-ip-addresses${inVpc}&gateway=default`, {
        name: 'second',
        description: '',
        address: '10.1.1.2',
      }),
    console: only(reasonOf(checkGatewayAddress(1, 'second'))),
  },
  'delete an IP pool with ranges': {
    given: () =>
      cloud.admin.post(`/v1/system/ip-pools/${fixture['pool']}/ranges/add`, {
        first: '10.77.0.1',
        last: '10.77.0.9',
      }),
    request: () => cloud.admin.delete(`/v1/system/ip-pools/${fixture['pool']}`),
    console: async () => {
      const pool = await read(cloud.admin.api.ipPoolView({ path: { pool: fixture['pool'] ?? '' } }))
      return [reasonIn(poolActions(pool, { hasRanges: true }), 'Delete')]
    },
  },
  'delete port settings that are applied': {
    request: () =>
      cloud.admin.delete(
        `/v1/system/networking/switch-port-settings?port_settings=${fixture['port_settings']}`,
      ),
    console: async () => {
      const { items } = await read(cloud.admin.api.networkingSwitchPortSettingsList({}))
      const [settings] = items
      if (settings === undefined) throw new Error('there are no port settings')
      const usedBy = [`${fixture['switch_location']} ${fixture['port']}`]
      return [reasonIn(settingsActions(settings, { denied: null, usedBy }), 'Delete')]
    },
  },
  'change the policy of an expunged sled': {
    given: write((db) =>
      db
        .updateTable('sled')
        .set({ policy: 'expunged' })
        .where('id', '=', fixture['sled'] ?? '')
        .execute(),
    ),
    request: () =>
      cloud.admin.put(`/v1/system/hardware/sleds/${fixture['sled']}/provision-policy`, {
        state: 'provisionable',
      }),
    console: async () => [reasonIn(await sledMenu(), 'Put back in service')],
  },
  'make an expunged sled fail': {
    request: () => cloud.admin.post(`/portico/v1/sleds/${fixture['sled']}/drill`),
    console: async () => [reasonIn(await sledMenu(), 'Put back in service')],
  },
  'download a support bundle being collected': {
    given: bundleIn('collecting'),
    request: () => cloud.admin.get(`${bundlePath()}/download`),
    console: async () => [reasonIn(bundleActions(await bundle(), { denied: null }), 'Download')],
  },
  'delete a support bundle being deleted': {
    given: bundleIn('destroying'),
    request: () => cloud.admin.delete(bundlePath()),
    console: async () => {
      const row = await bundle()
      return [
        reasonIn(bundleActions(row, { denied: null }), 'Delete'),
        bulkReason(bundleBulkActions, 'Delete', row),
      ]
    },
  },
  'create a local user in a silo with identity providers': {
    given: write((db) =>
      db.updateTable('silo').set({ identity_mode: 'saml_jit' }).where('name', '=', 'main').execute(),
    ),
    request: () =>
      cloud.admin.post('/v1/system/identity-providers/local/users?silo=main', {
        external_id: 'new',
        password: { mode: 'login_disallowed' },
      }),
    console: only(reasonOf(checkLocalUsers('saml_jit'))),
  },
  'add an identity provider to a silo with local users': {
    given: write((db) =>
      db.updateTable('silo').set({ identity_mode: 'local_only' }).where('name', '=', 'main').execute(),
    ),
    request: () =>
      cloud.admin.post('/v1/system/identity-providers/saml?silo=main', {
        name: 'provider',
        description: '',
        acs_url: 'https://portico.test/login',
        idp_entity_id: 'x',
        idp_metadata_source: { type: 'base64_encoded_xml', data: 'eA==' },
        slo_url: 'https://portico.test/logout',
        sp_client_id: 'x',
        technical_contact_email: 'x@portico.test',
      }),
    console: only(reasonOf(checkIdentityProviders('local_only'))),
  },
  'delete a VPC with subnets': {
    request: () => cloud.admin.delete(`/v1/vpcs/default${inProject}`),
    console: previewed(writeRequest('vpcDelete', { path: { vpc: 'default' }, query: { project: 'matrix' } })),
  },
  'delete a subnet with network interfaces': {
    request: () => cloud.admin.delete(`/v1/vpc-subnets/default${inVpc}`),
    console: previewed(writeRequest('vpcSubnetDelete', { path: { subnet: 'default' }, query: place })),
  },
  'delete a project with resources': {
    request: () => cloud.admin.delete('/v1/projects/matrix'),
    console: previewed(writeRequest('projectDelete', { path: { project: 'matrix' } })),
  },
  'delete a silo with projects': {
    request: () => cloud.admin.delete('/v1/system/silos/main'),
    console: previewed(writeRequest('siloDelete', { path: { silo: 'main' } })),
  },
  'delete an address lot in use': {
    request: () => cloud.admin.delete('/v1/system/networking/address-lot/lot'),
    console: previewed(writeRequest('networkingAddressLotDelete', { path: { addressLot: 'lot' } })),
  },
  'delete an announce set in use': {
    request: () => cloud.admin.delete('/v1/system/networking/bgp-announce-set/announced'),
    console: async () => {
      const [set] = await read(cloud.admin.api.networkingBgpAnnounceSetList({}))
      if (set === undefined) throw new Error('there is no announce set')
      return [reasonIn(setActions(set, null, ['bgp']), 'Delete')]
    },
  },
  // These rules change resources that other rules need, so they come last.
  'delete an attached floating IP': {
    given: async () => {
      await setState('stopped')()
      await cloud.admin.post(`/v1/floating-ips/address/attach${inProject}`, {
        kind: 'instance',
        parent: 'box',
      })
    },
    request: () => cloud.admin.delete(`/v1/floating-ips/address${inProject}`),
    console: async () => {
      const row = await floatingIp()
      return [deleteFloatingIp(row).disabledReason, bulkReason(floatingIpBulkActions, 'Delete', row)]
    },
  },
  'detach a floating IP from a failed instance': {
    given: setState('failed'),
    request: () => cloud.admin.post(`/v1/floating-ips/address/detach${inProject}`),
    console: async () => [reasonOf(checkDetachAddress('floating', (await box()).runState))],
  },
  'detach a floating IP from an instance being started': {
    given: setState('starting'),
    request: () => cloud.admin.post(`/v1/floating-ips/address/detach${inProject}`),
    console: previewed(
      writeRequest('floatingIpDetach', { path: { floatingIp: 'address' }, query: { project: 'matrix' } }),
    ),
  },
  'attach a ninth disk': {
    given: async () => {
      await setState('stopped')()
      await diskIn('detached')()
      for (let more = 0; more < 7; more++) {
        const body = { name: `more-${more}`, description: '', size: 2 ** 30 }
        await cloud.admin.post(`/v1/disks${inProject}`, {
          ...body,
          disk_source: { type: 'blank', block_size: 512 },
        })
        await cloud.admin.post(`${instance}/disks/attach${inProject}`, { disk: body.name })
      }
    },
    request: () => cloud.admin.post(`${instance}/disks/attach${inProject}`, { disk: 'spare' }),
    console: only(reasonOf(checkDiskCount(9))),
  },
}

describe.each(Object.entries(rules))('to %s', (_, rule) => {
  test('is refused and disabled with the same text', async () => {
    await rule.given?.()
    const { status, body, headers } = await rule.request()
    expect(status).toBeGreaterThanOrEqual(400)
    const sentence = headers.get('portico-reason') ?? sentenceCase(body.message)
    const reasons = await rule.console()
    expect(reasons).toEqual(reasons.map(() => sentence))
  })
})
