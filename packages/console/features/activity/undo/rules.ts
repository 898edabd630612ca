import { kindOfRow, type KindWithOperation } from '@portico/contract/resources/kinds.ts'
import { readWire } from '@portico/contract/casing.ts'
import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'
import { type WriteRequest, writeRequest } from '#data/write-request.ts'
import type { CallArgs } from '#data/calls.ts'
import { updateRequest } from '#features/instances/lazy.ts'
import type { KindName } from '#kinds/kinds.ts'

/** A resource with all its stored fields. */
export type Stored = Readonly<Record<string, unknown>>

/** How the update operation of a kind restores stored fields. */
interface UndoRule {
  /** The stored fields that the operation sets, each with the field of the request body. */
  readonly sets: Readonly<Record<string, string>>
  /** Fields of the request body that are not restored, each with the reason. */
  readonly notUndone?: Readonly<Record<string, string>>
  /** Returns the request that restores the resource and replaces every field in `sets`. */
  readonly act: (wanted: Stored) => WriteRequest
}

/** The reason why changes of a kind cannot be undone. */
interface NotUndoable {
  readonly because: string
}

/** The rule of a kind. */
export interface KindUndoRule extends UndoRule {
  readonly kind: KindName
}

/** Kinds with an update operation, and sleds, whose provisioning policy has an operation of its own. */
type ChangedKind = KindWithOperation<'update'> | 'sled'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const id = ({ id: value }: Stored) => text(value)
const naming = ({ name, description }: Stored) => ({ name: text(name), description: text(description) })
const named = { name: 'name', description: 'description' }

const instance = (wanted: Stored) => {
  const { auto_restart_policy: policy, boot_disk_id: disk } = wanted
  const settings: Parameters<typeof updateRequest>[0] = {
    ncpus: number(wanted['ncpus']),
    memory: number(wanted['memory']),
    bootDiskId: typeof disk === 'string' ? disk : null,
    autoRestartPolicy: policy === 'never' || policy === 'best_effort' ? policy : null,
  }
  return writeRequest('instanceUpdate', { path: { instance: id(wanted) }, body: updateRequest(settings, {}) })
}

const templateSettings = ({
  ncpus,
  memory,
  start,
  boot_disk,
  disks,
  external_ips,
  network_interfaces,
}: Stored) => ({
  ncpus,
  memory,
  start,
  boot_disk,
  disks,
  external_ips,
  network_interfaces,
})

const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : [])

/** Returns the content of a saved view without defaults. */
function viewContent({
  search,
  state,
  sort,
  rows,
  hidden_columns: hidden,
  column_order: order,
  page,
}: Stored) {
  return {
    ...(typeof search === 'string' && { search }),
    ...(texts(state).length > 0 && { state: texts(state) }),
    ...(typeof sort === 'string' && { sort }),
    ...(typeof rows === 'number' && { rows }),
    ...(texts(hidden).length > 0 && { hidden: texts(hidden) }),
    ...(texts(order).length > 0 && { order: texts(order) }),
    ...(typeof page === 'string' && { page }),
  }
}

/**
 * How changes of each kind are undone. A test checks that every body field of the update operations is either restored
 * or listed as not undone. Operations that do more than set fields, such as attach and promote, are not undone.
 */
export const undoRules: Readonly<Record<ChangedKind, UndoRule | NotUndoable>> = {
  project: {
    sets: named,
    act: (wanted) => writeRequest('projectUpdate', { path: { project: id(wanted) }, body: naming(wanted) }),
  },
  instance: {
    sets: {
      ncpus: 'ncpus',
      memory: 'memory',
      boot_disk_id: 'boot_disk',
      auto_restart_policy: 'auto_restart_policy',
    },
    act: instance,
  },
  instance_template: {
    sets: {
      ...named,
      ncpus: 'ncpus',
      memory: 'memory',
      start: 'start',
      boot_disk: 'boot_disk',
      disks: 'disks',
      external_ips: 'external_ips',
      network_interfaces: 'network_interfaces',
    },
    notUndone: { user_data: 'The history does not contain user data.' },
    act: (wanted) =>
      writeRequest('porticoInstanceTemplateUpdate', {
        path: { template: id(wanted) },
        // These fields are stored in the format of the request.
        body: { ...naming(wanted), ...(readWire(templateSettings(wanted)) as object) },
      }),
  },
  sled: {
    sets: { provision_policy: 'state' },
    act: (wanted) =>
      writeRequest('sledSetProvisionPolicy', {
        path: { sledId: id(wanted) },
        body: {
          state: wanted['provision_policy'] === 'non_provisionable' ? 'non_provisionable' : 'provisionable',
        },
      }),
  },
  floating_ip: {
    sets: named,
    act: (wanted) =>
      writeRequest('floatingIpUpdate', { path: { floatingIp: id(wanted) }, body: naming(wanted) }),
  },
  affinity_group: {
    sets: named,
    act: (wanted) =>
      writeRequest('affinityGroupUpdate', { path: { affinityGroup: id(wanted) }, body: naming(wanted) }),
  },
  anti_affinity_group: {
    sets: named,
    act: (wanted) =>
      writeRequest('antiAffinityGroupUpdate', {
        path: { antiAffinityGroup: id(wanted) },
        body: naming(wanted),
      }),
  },
  instance_network_interface: {
    sets: { ...named, transit_ips: 'transit_ips' },
    notUndone: { primary: 'It also changes the former primary interface.' },
    act: (wanted) =>
      writeRequest('instanceNetworkInterfaceUpdate', {
        path: { interface: id(wanted) },
        body: {
          ...naming(wanted),
          transitIps: texts(wanted['transit_ips']),
        },
      }),
  },
  vpc: {
    sets: { ...named, dns_name: 'dns_name' },
    act: (wanted) =>
      writeRequest('vpcUpdate', {
        path: { vpc: id(wanted) },
        body: { ...naming(wanted), dnsName: text(wanted['dns_name']) },
      }),
  },
  vpc_subnet: {
    sets: { ...named, custom_router_id: 'custom_router' },
    act: (wanted) => {
      const router = wanted['custom_router_id']
      return writeRequest('vpcSubnetUpdate', {
        path: { subnet: id(wanted) },
        body: { ...naming(wanted), ...(typeof router === 'string' && { customRouter: router }) },
      })
    },
  },
  vpc_router: {
    sets: named,
    act: (wanted) => writeRequest('vpcRouterUpdate', { path: { router: id(wanted) }, body: naming(wanted) }),
  },
  router_route: {
    sets: { ...named, destination: 'destination', target: 'target' },
    act: (wanted) =>
      writeRequest('vpcRouterRouteUpdate', {
        path: { route: id(wanted) },
        body: {
          ...naming(wanted),
          // Both values are stored in the format of the request.
          destination: wanted['destination'] as RouteDestination,
          target: wanted['target'] as RouteTarget,
        },
      }),
  },
  ip_pool: {
    sets: named,
    act: (wanted) => writeRequest('ipPoolUpdate', { path: { pool: id(wanted) }, body: naming(wanted) }),
  },
  ip_pool_silo: {
    sets: { is_default: 'is_default' },
    act: (wanted) =>
      writeRequest('ipPoolSiloUpdate', {
        path: { pool: text(wanted['ip_pool_id']), silo: text(wanted['silo_id']) },
        body: { isDefault: wanted['is_default'] === true },
      }),
  },
  allow_list: {
    sets: { ips: 'allowed_ips' },
    act: ({ ips }) =>
      writeRequest('networkingAllowListUpdate', {
        // Sent as a revertible change, because it may lock out the current user.
        query: { onTrial: true },
        body: { allowedIps: ips === null ? { allow: 'any' } : { allow: 'list', ips: texts(ips) } },
      } as CallArgs<'networkingAllowListUpdate'>),
  },
  silo_quota: {
    sets: { cpus: 'cpus', memory: 'memory', storage: 'storage' },
    act: (wanted) =>
      writeRequest('siloQuotasUpdate', {
        path: { silo: text(wanted['silo_id']) },
        body: {
          cpus: number(wanted['cpus']),
          memory: number(wanted['memory']),
          storage: number(wanted['storage']),
        },
      }),
  },
  saved_view: {
    sets: {
      name: 'name',
      search: 'content',
      state: 'content',
      sort: 'content',
      rows: 'content',
      hidden_columns: 'content',
      column_order: 'content',
      page: 'content',
    },
    notUndone: { shared: 'Sharing changes who sees the view.' },
    act: (wanted) =>
      writeRequest('porticoViewUpdate', {
        path: { view: id(wanted) },
        body: { name: text(wanted['name']), content: viewContent(wanted) },
      }),
  },
  vpc_firewall_rule: { because: 'One operation replaces all rules of a VPC.' },
  bgp_announce_set: { because: 'The operation replaces all announcements of the set.' },
  access_token: { because: 'Only its owner changes a token, in their settings.' },
  target_release: { because: 'An installed release is not uninstalled.' },
}

/** Returns the undo rule for a kind in the change log; undefined if there is none. */
export function ruleFor(logged: string, stored: Stored | null): KindUndoRule | undefined {
  const kind = kindOfRow(logged, stored)
  if (kind === undefined || !isChangedKind(kind)) return undefined
  const rule = undoRules[kind]
  return 'because' in rule ? undefined : { kind, ...rule }
}

const isChangedKind = (kind: KindName): kind is ChangedKind => Object.hasOwn(undoRules, kind)
