import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'
import { type Act, act } from '#data/act.ts'
import type { CallArgs } from '#data/calls.ts'
import { updateRequest } from '#features/instances/late.ts'
import type { KindName } from '#kinds/kinds.ts'

/** A thing as it is stored, with all its fields: keys are data. */
export type Stored = Readonly<Record<string, unknown>>

/** How a thing of a kind is made to be as it was. */
export interface PutBackRule {
  /** whose answers are old afterwards */
  readonly kind: KindName
  /** the stored fields that the call sets */
  readonly sets: readonly string[]
  /** The call after which a thing is as this says; the call replaces all that it sets. */
  readonly act: (wanted: Stored) => Act
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const id = ({ id: value }: Stored) => text(value)
const naming = ({ name, description }: Stored) => ({ name: text(name), description: text(description) })
const named = ['name', 'description']

const affinity = (wanted: Stored) =>
  wanted['kind'] === 'affinity'
    ? act('affinityGroupUpdate', { path: { affinityGroup: id(wanted) }, body: naming(wanted) })
    : act('antiAffinityGroupUpdate', { path: { antiAffinityGroup: id(wanted) }, body: naming(wanted) })

const instance = (wanted: Stored) => {
  const { auto_restart_policy: policy, boot_disk_id: disk } = wanted
  const settings: Parameters<typeof updateRequest>[0] = {
    ncpus: number(wanted['ncpus']),
    memory: number(wanted['memory']),
    bootDiskId: typeof disk === 'string' ? disk : null,
    autoRestartPolicy: policy === 'never' || policy === 'best_effort' ? policy : null,
  }
  return act('instanceUpdate', { path: { instance: id(wanted) }, body: updateRequest(settings, {}) })
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : [])

/** What a saved view shows; what it leaves as it usually is, it does not name. */
function viewContent({ search, state, sort, rows, hidden_columns: hidden, column_order: order }: Stored) {
  return {
    ...(typeof search === 'string' && { search }),
    ...(texts(state).length > 0 && { state: texts(state) }),
    ...(typeof sort === 'string' && { sort }),
    ...(typeof rows === 'number' && { rows }),
    ...(texts(hidden).length > 0 && { hidden: texts(hidden) }),
    ...(texts(order).length > 0 && { order: texts(order) }),
  }
}

/**
 * The calls that put things back, by their kind in the change log. What is not here is changed by no call, or only by
 * calls that do more than set a field: attaching, promoting, replacing all rules or roles at once.
 */
const rules: Readonly<Record<string, PutBackRule>> = {
  project: {
    kind: 'project',
    sets: named,
    act: (wanted) => act('projectUpdate', { path: { project: id(wanted) }, body: naming(wanted) }),
  },
  instance: {
    kind: 'instance',
    sets: ['ncpus', 'memory', 'boot_disk_id', 'auto_restart_policy'],
    act: instance,
  },
  sled: {
    kind: 'sled',
    sets: ['provision_policy'],
    act: (wanted) =>
      act('sledSetProvisionPolicy', {
        path: { sledId: id(wanted) },
        body: {
          state: wanted['provision_policy'] === 'non_provisionable' ? 'non_provisionable' : 'provisionable',
        },
      }),
  },
  'external-ip': {
    kind: 'floating_ip',
    sets: named,
    act: (wanted) => act('floatingIpUpdate', { path: { floatingIp: id(wanted) }, body: naming(wanted) }),
  },
  'affinity-group': { kind: 'affinity_group', sets: named, act: affinity },
  'instance-network-interface': {
    kind: 'instance_network_interface',
    sets: [...named, 'transit_ips'],
    act: (wanted) =>
      act('instanceNetworkInterfaceUpdate', {
        path: { interface: id(wanted) },
        body: {
          ...naming(wanted),
          transitIps: texts(wanted['transit_ips']),
        },
      }),
  },
  vpc: {
    kind: 'vpc',
    sets: [...named, 'dns_name'],
    act: (wanted) =>
      act('vpcUpdate', {
        path: { vpc: id(wanted) },
        body: { ...naming(wanted), dnsName: text(wanted['dns_name']) },
      }),
  },
  'vpc-subnet': {
    kind: 'vpc_subnet',
    sets: [...named, 'custom_router_id'],
    act: (wanted) => {
      const router = wanted['custom_router_id']
      return act('vpcSubnetUpdate', {
        path: { subnet: id(wanted) },
        body: { ...naming(wanted), ...(typeof router === 'string' && { customRouter: router }) },
      })
    },
  },
  'vpc-router': {
    kind: 'vpc_router',
    sets: named,
    act: (wanted) => act('vpcRouterUpdate', { path: { router: id(wanted) }, body: naming(wanted) }),
  },
  'router-route': {
    kind: 'router_route',
    sets: [...named, 'destination', 'target'],
    act: (wanted) =>
      act('vpcRouterRouteUpdate', {
        path: { route: id(wanted) },
        body: {
          ...naming(wanted),
          // They are stored as the call takes them.
          destination: wanted['destination'] as RouteDestination,
          target: wanted['target'] as RouteTarget,
        },
      }),
  },
  'ip-pool': {
    kind: 'ip_pool',
    sets: named,
    act: (wanted) => act('ipPoolUpdate', { path: { pool: id(wanted) }, body: naming(wanted) }),
  },
  'ip-pool-silo': {
    kind: 'ip_pool_silo',
    sets: ['is_default'],
    act: (wanted) =>
      act('ipPoolSiloUpdate', {
        path: { pool: text(wanted['ip_pool_id']), silo: text(wanted['silo_id']) },
        body: { isDefault: wanted['is_default'] === true },
      }),
  },
  'allow-list': {
    kind: 'allow_list',
    sets: ['ips'],
    act: ({ ips }) =>
      act('networkingAllowListUpdate', {
        // Put back as it is saved: on trial, since it may keep out whoever puts it back.
        query: { onTrial: true },
        body: { allowedIps: ips === null ? { allow: 'any' } : { allow: 'list', ips: texts(ips) } },
      } as CallArgs<'networkingAllowListUpdate'>),
  },
  'silo-quota': {
    kind: 'silo_quota',
    sets: ['cpus', 'memory', 'storage'],
    act: (wanted) =>
      act('siloQuotasUpdate', {
        path: { silo: text(wanted['silo_id']) },
        body: {
          cpus: number(wanted['cpus']),
          memory: number(wanted['memory']),
          storage: number(wanted['storage']),
        },
      }),
  },
  'saved-view': {
    kind: 'saved_view',
    sets: ['name', 'search', 'state', 'sort', 'rows', 'hidden_columns', 'column_order'],
    act: (wanted) =>
      act('porticoViewUpdate', {
        path: { view: id(wanted) },
        body: { name: text(wanted['name']), content: viewContent(wanted) },
      }),
  },
}

/** How a thing that the change log calls so is put back; undefined where no call does it. */
export function ruleFor(kind: string, stored: Stored | null): PutBackRule | undefined {
  // Ephemeral and outbound addresses have no name that could be changed.
  if (kind === 'external-ip' && stored?.['kind'] !== 'floating') return undefined
  return Object.hasOwn(rules, kind) ? rules[kind] : undefined
}
