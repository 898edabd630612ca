import { endpointOf } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { siloHosts, defaultZone } from '@portico/domain/silos/hosts.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import type { TestUser } from '#cloud.ts'

/** Names and ids of the resources that the requests of the matrix use. */
export type Fixture = Readonly<Record<string, string>>

const GiB = 1024 ** 3

/** The system in which a fixture is made: either in this process, or a running server. */
export interface FixtureHost {
  readonly admin: Pick<TestUser, 'get' | 'post' | 'put'>
  /** Waits for some seconds of the system's clock, while background jobs run. */
  pass(seconds: number): Promise<void>
}

/** Where a fixture is made, and how it is marked. */
export interface FixtureOptions {
  /** Name of the silo in which the fixture is made; the administrator who makes it belongs to this silo. */
  readonly silo?: string
  /** Description given to every resource of the fixture. */
  readonly mark?: string
}

/** Creates one resource of every kind in a project of a silo. The names are the same in every silo. */
export async function makeFixture(
  cloud: FixtureHost,
  { silo = 'main', mark = '' }: FixtureOptions = {},
): Promise<Fixture> {
  const { admin } = cloud
  const create = async (path: string, body: unknown) => {
    const reply = await admin.post(path, body)
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const named = (name: string) => ({ name, description: mark })
  const hardware = await hardwareOf(admin)
  // The last sled stops answering, which becomes an outage while the other resources are made.
  await admin.post(`/portico/v1/sleds/${hardware['sled']}/drill?impairment=management`, undefined)
  const project = await create('/v1/projects', named('matrix'))
  const disk = (name: string) => ({
    ...named(name),
    size: GiB,
    disk_source: { type: 'blank', block_size: 512 },
  })
  await create('/v1/disks?project=matrix', disk('spare'))
  const box = await create('/v1/instances?project=matrix', {
    ...named('box'),
    hostname: 'box',
    ncpus: 1,
    memory: GiB,
    disks: [{ type: 'create', ...disk('data') }],
    start: false,
  })
  await cloud.pass(5)
  const snapshot = await create('/v1/snapshots?project=matrix', { ...named('snap'), disk: 'spare' })
  await cloud.pass(5)
  for (const image of ['image', 'silo-image']) {
    await create('/v1/images?project=matrix', {
      ...named(image),
      os: 'x',
      version: '1',
      source: { type: 'snapshot', id: snapshot.id },
    })
  }
  await admin.post('/v1/images/silo-image/promote?project=matrix')
  await create('/v1/floating-ips?project=matrix', named('address'))
  for (const kind of ['affinity-groups', 'anti-affinity-groups']) {
    await create(`/v1/${kind}?project=matrix`, { ...named('group'), policy: 'allow', failure_domain: 'sled' })
    await create(`/v1/${kind}/group/members/instance/box?project=matrix`, undefined)
  }
  await create('/v1/vpc-routers?project=matrix&vpc=default', named('router'))
  await create('/v1/vpc-router-routes?project=matrix&vpc=default&router=router', {
    ...named('route'),
    destination: { type: 'ip_net', value: '10.9.0.0/16' },
    target: { type: 'drop' },
  })
  const pool = await create('/v1/system/ip-pools', named(`${silo}-pool`))
  await create('/v1/internet-gateway-ip-addresses?project=matrix&vpc=default&gateway=default', {
    ...named('outbound'),
    address: '10.1.1.1',
  })
  for (const scope of ['?project=matrix', '']) {
    await create(`/portico/v1/instance-templates${scope}`, { ...named('template'), ...templateSize })
  }
  const backup = await create('/portico/v1/backups?project=matrix', { ...named('backup'), instance: 'box' })
  const view = await create('/portico/v1/views?project=matrix', { list: 'image', name: 'View', content: {} })
  await admin.put(`/portico/v1/views/${view.id}`, { shared: true })
  const { items: sleds } = (await admin.get('/v1/system/hardware/sleds')).body
  await create('/experimental/v1/probes?project=matrix', { ...named('probe'), sled: sleds[0].id })
  const task = await create('/portico/v1/bulk-tasks', detachAll)
  const upload = await create('/portico/v1/image-uploads?project=matrix', uploadOf('coming', mark))
  await create('/v1/certificates', certificate('certificate', silo))
  const users = await admin.get('/v1/users')
  // Starts a trial of an allow list and ends it, so that the list can be changed again.
  await admin.put('/v1/system/networking/allow-list?on_trial=true', { allowed_ips: { allow: 'any' } })
  const [trial] = (await admin.get('/portico/v1/trials')).body.items
  await admin.post(`/portico/v1/trials/${trial.id}/keep`)
  const fabric = await makeFabric(admin)
  const bundle = await create('/experimental/v1/system/support-bundles', undefined)
  await cloud.pass(5)
  const outage = await firstOutage(cloud)
  const { time_checked } = (await admin.get('/portico/v1/issues')).body
  const tomorrow = new Date(Date.parse(time_checked) + 86_400_000).toISOString()
  await admin.put(`/portico/v1/issues/${hiddenIssue}/silence`, { time_until: tomorrow, reason: 'known' })
  return {
    ...fabric,
    project: 'matrix',
    projectId: project.id,
    trial: trial.id,
    probe: 'probe',
    template: 'template',
    issue: hiddenIssue,
    outage,
    tomorrow,
    instance: 'box',
    instance_id: box.id,
    disk: 'spare',
    snapshot: 'snap',
    snapshotId: snapshot.id,
    backup: 'backup',
    backupId: backup.id,
    image: 'image',
    floating_ip: 'address',
    affinity_group: 'group',
    anti_affinity_group: 'group',
    vpc: 'default',
    subnet: 'default',
    router: 'router',
    route: 'route',
    gateway: 'default',
    interface: 'net0',
    pool: `${silo}-pool`,
    poolId: pool.id,
    silo,
    silo_name: silo,
    user_id: users.body.items[0].id,
    user: 'system',
    role_name: 'silo.viewer',
    group_id: missingId,
    ssh_key: 'no-such-key',
    certificate: 'certificate',
    provider: 'provider',
    provider_name: 'provider',
    address: 'outbound',
    session: missingId,
    token: missingId,
    view: view.id,
    task: task.id,
    upload: upload.id,
    piece: '0',
    support_bundle: bundle.id,
    file: 'README.txt',
    release: (await admin.get('/portico/v1/capabilities')).body.version,
    ...hardware,
  }
}

/** Returns the ID of the outage of a sled, as soon as the system has noticed that the sled does not answer. */
async function firstOutage(cloud: FixtureHost): Promise<string> {
  for (let waited = 0; waited < 60; waited += 1) {
    const [outage] = (await cloud.admin.get('/portico/v1/sled-outages')).body.items
    if (outage !== undefined) return outage.id
    await cloud.pass(1)
  }
  throw new Error('no outage began')
}

/** Returns the last hardware resource of each kind, so that changing these resources leaves capacity for instances. */
async function hardwareOf({ get }: FixtureHost['admin']): Promise<Fixture> {
  const last = async (list: string) => (await get(`/v1/system/hardware/${list}`)).body.items.at(-1)
  const [rack, sled, disk, place] = [
    (await last('racks')).id,
    (await last('sleds')).id,
    (await last('disks')).id,
    await last('switches'),
  ]
  const waiting = (await last('sleds-uninitialized'))?.baseboard
  return {
    rack,
    rack_id: rack,
    sled,
    sled_id: sled,
    disk_id: disk,
    switch_id: place?.id ?? missingId,
    serial: waiting?.serial ?? 'none',
    part: waiting?.part ?? 'none',
  }
}

/** Creates one switch resource of every kind. These belong to the fleet, so they are the same for every silo. */
async function makeFabric({ get, post, put }: FixtureHost['admin']): Promise<Fixture> {
  const at = '/v1/system/networking'
  const named = (name: string) => ({ name, description: '' })
  const lot = await post(`${at}/address-lot`, {
    ...named('lot'),
    kind: 'infra',
    blocks: [{ first_address: '10.210.0.0', last_address: '10.210.0.255' }],
  })
  const announcement = [{ address_lot_block: lot.body.blocks[0].id, network: '10.211.0.0/24' }]
  await put(`${at}/bgp-announce-set`, { ...named('announced'), announcement })
  await post(`${at}/bgp`, { ...named('bgp'), asn: 64500, bgp_announce_set_id: 'announced' })
  const ports = await get('/v1/system/hardware/switch-port?limit=1')
  const { port_name, rack_id, switch_location } = ports.body.items[0]
  // Settings with the same name as the port, since one path contains the name of a port where another path contains the
  // name of settings.
  const settings = await post(`${at}/switch-port-settings`, portSettings(port_name))
  const port = `/v1/system/hardware/switch-port/${port_name}`
  const place = `rack_id=${rack_id}&switch_location=${switch_location}`
  await post(`${port}/settings?${place}`, { port_settings: port_name })
  const session = { detection_threshold: 3, mode: 'single_hop', remote: '10.210.0.1', required_rx: 1_000_000 }
  await post(`${at}/bfd-enable`, { ...session, switch: switch_location })
  const loopback = { address: '10.210.0.9', mask: 32, address_lot: 'lot', anycast: false }
  await post(`${at}/loopback-address`, { ...loopback, rack_id, switch_location })
  return {
    address_lot: 'lot',
    announce_set: 'announced',
    name_or_id: 'bgp',
    port: port_name,
    port_settings: port_name,
    rack_id,
    switch_location,
    metric_name: 'cpus_provisioned',
    metric: 'read',
    lotBlockId: lot.body.blocks[0].id,
    lldpId: settings.body.link_lldp[0].id,
    subnet_mask: '32',
  }
}

const portSettings = (name: string) => ({
  name,
  description: '',
  addresses: {},
  bgp_peers: {},
  groups: [],
  interfaces: {},
  links: { phy0: { autoneg: false, lldp: { enabled: true }, mtu: 1500, speed: 'speed100_g' } },
  port_config: { geometry: 'qsfp28x1' },
  routes: {},
})

/** Key of an issue that is hidden before the issue exists. */
const hiddenIssue = 'capacity_used_up:cpus'

/** An id that does not exist. */
const missingId = '00000000-0000-4000-8000-000000000000'

/** A task without members, since the floating IP is not attached. */
const detachAll = { operation: 'floating_ip_detach', targets: { type: 'query' }, project: 'matrix' }

const issued = new Map<string, { cert: string; key: string }>()

/** Returns a certificate for a silo that is valid at any test time. */
function issuedFor(silo: string): { cert: string; key: string } {
  const before = issued.get(silo)
  if (before !== undefined) return before
  const { cert, keyPem } = issueCertificate({
    name: silo,
    hosts: siloHosts(silo, [defaultZone]),
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date('2049-01-01T00:00:00Z'),
  })
  issued.set(silo, { cert, key: keyPem })
  return { cert, key: keyPem }
}

const certificate = (name: string, silo: string) => ({
  name,
  description: '',
  ...issuedFor(silo),
  service: 'external_api',
})

const hash = '0'.repeat(64)

/** Returns the body of an upload of a one-byte file. */
const templateSize = { ncpus: 1, memory: 2 ** 30 }

const uploadOf = (name: string, description = '') => ({
  name,
  description,
  os: '',
  version: '',
  block_size: 512,
  source: {
    type: 'file',
    disk_size: GiB,
    file: {
      name: 'disk.raw',
      size: 1,
      sha256: hash,
      head_sha256: hash,
      tail_sha256: hash,
      format: 'raw',
      compression: 'none',
    },
  },
})

/**
 * Returns a body for an operation. Valid bodies are used where they are easy to write; elsewhere a refusal of the body
 * proves just as well that the user is permitted.
 */
export function bodyOf(id: OperationId, f: Fixture): unknown {
  const named = { name: 'fresh', description: '' }
  switch (id) {
    case 'probe_create':
      return { ...named, sled: f['sled'] }
    case 'portico_issue_silence':
      return { time_until: f['tomorrow'], reason: 'known' }
    case 'networking_allow_list_update':
      return { allowed_ips: { allow: 'any' } }
    case 'networking_address_lot_create':
      return { ...named, kind: 'pool', blocks: [] }
    case 'networking_loopback_address_create':
      return {
        address_lot: f['address_lot'],
        address: '10.210.0.20',
        mask: 32,
        anycast: false,
        rack_id: f['rack_id'],
        switch_location: f['switch_location'],
      }
    case 'networking_bgp_config_create':
      return { ...named, asn: 64999, bgp_announce_set_id: f['announce_set'] }
    case 'networking_bgp_announce_set_update':
      return { ...named, announcement: [{ address_lot_block: f['lotBlockId'], network: '10.212.0.0/24' }] }
    case 'networking_bfd_enable':
      return {
        detection_threshold: 3,
        mode: 'single_hop',
        remote: '10.210.0.2',
        required_rx: 1_000_000,
        switch: f['switch_location'],
      }
    case 'networking_bfd_disable':
      return { remote: '10.210.0.1', switch: f['switch_location'] }
    case 'networking_switch_port_apply_settings':
      return { port_settings: f['port_settings'] }
    case 'networking_switch_port_settings_create':
      return portSettings('fresh')
    case 'networking_switch_port_lldp_config_update':
      return { id: f['lldpId'], enabled: false }
    case 'instance_create':
      return { ...named, hostname: 'fresh', ncpus: 1, memory: GiB, start: false }
    case 'instance_update':
      return { ncpus: 1, memory: GiB }
    case 'instance_disk_attach':
    case 'instance_disk_detach':
      return { disk: f['disk'] }
    case 'instance_network_interface_create':
      return { ...named, vpc_name: 'default', subnet_name: 'default' }
    case 'disk_create':
      return { ...named, size: GiB, disk_source: { type: 'blank', block_size: 512 } }
    case 'disk_bulk_write_import':
      return { offset: 0, base64_encoded_data: '' }
    case 'snapshot_create':
      return { ...named, disk: f['disk'] }
    case 'image_create':
      return { ...named, os: '', version: '', source: { type: 'snapshot', id: f['snapshotId'] } }
    case 'floating_ip_attach':
      return { kind: 'instance', parent: f['instance'] }
    case 'affinity_group_create':
    case 'anti_affinity_group_create':
      return { ...named, policy: 'allow', failure_domain: 'sled' }
    case 'vpc_create':
      return { ...named, dns_name: 'fresh' }
    case 'vpc_subnet_create':
      return { ...named, ipv4_block: '10.0.0.0/24' }
    case 'vpc_firewall_rules_update':
      return { rules: [] }
    case 'vpc_router_route_create':
    case 'vpc_router_route_update':
      return { ...named, destination: { type: 'ip', value: '10.1.1.1' }, target: { type: 'drop' } }
    case 'internet_gateway_ip_pool_create':
      return { ...named, ip_pool: 'default' }
    case 'internet_gateway_ip_address_create':
      return { ...named, address: '10.1.1.1' }
    case 'timeseries_query':
    case 'system_timeseries_query':
      return { query: 'get virtual_disk:reads' }
    case 'policy_update':
    case 'project_policy_update':
    case 'silo_policy_update':
    case 'system_policy_update':
      return { role_assignments: [] }
    case 'current_user_ssh_key_create':
      return { ...named, public_key: 'ssh-ed25519 AAAA' }
    case 'device_auth_confirm':
      return { user_code: 'BCDF-GHJK' }
    case 'login_local':
      return { username: 'nobody', password: 'x' }
    case 'local_idp_user_create':
      return { external_id: 'fresh', password: { mode: 'login_disallowed' } }
    case 'local_idp_user_set_password':
      return { mode: 'login_disallowed' }
    case 'certificate_create':
      return certificate('fresh', f['silo_name'] ?? '')
    case 'saml_identity_provider_create':
      return {
        ...named,
        acs_url: 'https://portico.example/login/main/saml/fresh',
        slo_url: '',
        idp_entity_id: 'https://idp.example',
        sp_client_id: 'portico',
        technical_contact_email: '',
        idp_metadata_source: { type: 'base64_encoded_xml', data: btoa('<x/>') },
      }
    case 'silo_create':
      return {
        ...named,
        discoverable: true,
        identity_mode: 'local_only',
        quotas: { cpus: 1, memory: GiB, storage: GiB },
        tls_certificates: [],
      }
    case 'silo_quotas_update':
      return { cpus: 1000 }
    case 'ip_pool_range_add':
    case 'ip_pool_range_remove':
    case 'ip_pool_service_range_add':
    case 'ip_pool_service_range_remove':
      return { first: '10.200.0.1', last: '10.200.0.9' }
    case 'ip_pool_silo_link':
      return { silo: f['silo'], is_default: false }
    case 'ip_pool_silo_update':
      return { is_default: false }
    case 'target_release_update':
      return { system_version: f['release'] }
    case 'sled_add':
      return { serial: f['serial'], part: f['part'] }
    case 'sled_set_provision_policy':
      return { state: 'provisionable' }
    case 'portico_access_token_update':
      return { name: 'Mine', time_expires: null }
    case 'portico_instance_template_create':
      return { ...named, ...templateSize }
    case 'portico_view_create':
      return { list: 'image', name: 'Fresh view', content: { sort: '-time_created' } }
    case 'portico_view_update':
      return { name: 'Another view' }
    case 'portico_instance_move':
      return {}
    case 'portico_packet_capture_create':
      return { seconds: 1 }
    case 'portico_backup_create':
      return { instance: f['instance'] }
    case 'portico_backup_restore':
      return { name: 'fresh', project: f['project'] }
    case 'portico_backup_schedule_update':
      return { schedule: { frequency: 'daily', weekday: 0, at: '02:30', keep: 7 } }
    case 'portico_image_upload_create':
      return uploadOf('fresh')
    case 'portico_image_upload_empty':
      return { ranges: [{ from: 0, to: 0 }] }
    case 'portico_bulk_task_create':
      return { operation: 'floating_ip_detach', targets: { type: 'ids', ids: [f['projectId']] } }
    case 'portico_export_create':
      return { type: 'list', list: 'ssh_key', columns: ['name'] }
    default:
      return endpointOf(id).route.body === 'json' ? named : undefined
  }
}

/**
 * Operations that use a pool that is linked to the silo. The other operations use a pool that can be changed freely.
 */
const onDefaultPool: ReadonlySet<OperationId> = new Set([
  'project_ip_pool_view',
  'ip_pool_silo_update',
  'internet_gateway_ip_pool_delete',
])

const inside = ['project', 'vpc', 'router', 'gateway', 'instance']

const isOffered = (id: OperationId, key: string) => Object.keys(endpointOf(id).query.shape).includes(key)

/**
 * Returns the parents that a request with ids must name: none if the path contains the resource's id, else the nearest
 * parent.
 */
function nearestParent(id: OperationId): readonly string[] {
  if (/\{(?!silo|user|role|metric)/.test(endpointOf(id).route.path)) return []
  return inside.filter((key) => isOffered(id, key)).slice(-1)
}

/** Returns the query parameters that an operation needs to find its resources. */
function queryOf({ id, onSilo }: Case, f: Fixture, byId: boolean): URLSearchParams {
  const query = new URLSearchParams()
  const parents = onSilo ? ['silo'] : byId ? [...nearestParent(id), 'silo'] : [...inside, 'silo']
  for (const key of parents) {
    if (isOffered(id, key) && f[key] !== undefined) query.set(key, f[key])
  }
  if (id === 'instance_serial_console') query.set('from_start', '0')
  if (id === 'portico_image_upload_piece') query.set('sha256', hash)
  if (id === 'portico_backup_file_download') query.set('path', '/etc/hosts')
  if (id === 'user_list' && f['group'] !== undefined) query.set('group', f['group'])
  if (id === 'portico_search') query.set('q', 'box')
  if (id === 'portico_view_list') query.set('list', 'image')
  if (id === 'portico_counts') query.set('kind', 'instance')
  if (id === 'portico_paths') {
    for (const end of ['from', 'to']) query.set(end, 'outside')
    query.set('protocol', 'ICMP')
  }
  if (id === 'portico_change_counts' || isOffered(id, 'start_time')) {
    query.set('start_time', '2026-01-01T00:00:00Z')
    query.set('end_time', '2026-01-02T00:00:00Z')
  }
  if (id === 'portico_subnet_address_history') query.set('ip', '172.30.0.5')
  if (id === 'portico_access_holders') query.set('operation', 'project_create')
  if (id === 'portico_access_held') {
    query.set('identity_type', 'silo_user')
    query.set('id', f['user_id'] ?? '')
  }
  if (id === 'portico_identity_facts') query.set('identity', f['user_id'] ?? '')
  if (id === 'portico_names') query.set('id', f['projectId'] ?? '')
  if (id === 'portico_certificate_facts') query.set('certificate', f['certificateId'] ?? f['projectId'] ?? '')
  if (id === 'portico_vpc_contents') query.set('vpc', f['vpcId'] ?? f['projectId'] ?? '')
  for (const key of ['rack_id', 'switch_location', 'name_or_id', 'port_settings']) {
    if (isOffered(id, key)) query.set(key, f[key] ?? '')
  }
  if (isOffered(id, 'asn')) query.set('asn', '64500')
  if (id === 'portico_address_lot_uses') query.set('address_lot', f['address_lot'] ?? '')
  if (id === 'portico_address_lot_block_facts') query.set('block', f['lotBlockId'] ?? f['projectId'] ?? '')
  if (id === 'portico_ip_pool_uses') query.set('pool', f['poolId'] ?? '')
  if (id === 'portico_physical_disk_facts') query.set('disk', f['disk_id'] ?? '')
  if (id === 'portico_silo_contents') query.set('silo', f['siloId'] ?? f['projectId'] ?? '')
  // Operations that concern the user's own silo unless another silo is named, which has separate tests.
  const ofSilos: readonly string[] = ['portico_changes', 'portico_change_counts', 'portico_ip_pool_addresses']
  if (!byId && ofSilos.includes(id)) query.delete('silo')
  if (id === 'portico_gateway_uses') query.set('gateway', f['gatewayId'] ?? f['projectId'] ?? '')
  if (id === 'portico_affinity_group_contents') query.set('group', f['groupId'] ?? f['projectId'] ?? '')
  if (id === 'portico_instance_use') query.set('instance', f['instanceId'] ?? f['projectId'] ?? '')
  if (id === 'portico_instance_addresses') query.set('instance', f['instanceId'] ?? f['projectId'] ?? '')
  return query
}

/** A line of the matrix: an operation, or the effect of an operation on the silo without a project. */
export interface Case {
  readonly id: OperationId
  readonly onSilo: boolean
}

/** Where the names in a request come from. */
export interface Naming {
  /** Used for path and query: a fixture with ids instead of names. */
  readonly ids?: Fixture
  /** Used for the body; the same as for path and query by default. */
  readonly body?: Fixture
}

/** Returns a request for an operation on the fixture's resources. */
export function requestFor(
  what: Case,
  f: Fixture,
  origin: string,
  credentials: Readonly<Record<string, string>>,
  { ids, body = f }: Naming = {},
): Request {
  const { id, onSilo } = what
  const { route } = endpointOf(id)
  const named = ids ?? f
  const objects =
    onSilo || id === 'image_demote' ? { ...named, image: named['silo-image'] ?? 'silo-image' } : named
  const loopback =
    id === 'networking_loopback_address_delete' ? { ...objects, address: '10.210.0.9' } : objects
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'pool' && ids === undefined && onDefaultPool.has(id) ? 'default' : (loopback[name] ?? 'missing'),
  )
  const query = queryOf(what, named, ids !== undefined)
  const headers = new Headers(credentials)
  const content = bodyOf(id, body)
  const form = route.body === 'form'
  if (form) headers.set('content-type', 'application/x-www-form-urlencoded')
  else if (content !== undefined) headers.set('content-type', 'application/json')
  const text = form
    ? `client_id=${f['group_id']}&device_code=x&grant_type=urn:ietf:params:oauth:grant-type:device_code`
    : JSON.stringify(content)
  return new Request(`${origin}${path}?${query.toString()}`, {
    method: route.method,
    headers,
    ...(route.body === 'none' ? {} : { body: text }),
  })
}
