import type { Topology } from '@portico/contract/types.ts'
import { stateTone, type Tone } from '#ui/state-tones.ts'

type Of<List extends keyof Topology> = Topology[List][number]
type Gateway = Of<'gateways'>
type Router = Of<'routers'>
export type ExternalIp = Of<'externalIps'>

/** A node in a subnet: an interface, which is shown with the name of its instance. */
export interface Member {
  readonly key: string
  readonly instanceId: string
  readonly instance: string
  /** name of the instance, followed by the name of the interface unless the interface is the primary one */
  readonly name: string
  readonly state: Of<'instances'>['runState']
  readonly tone: Tone
  readonly interface: Of<'interfaces'>
  /** last numbers of the address, which are those that may differ within the subnet */
  readonly ending: string
  /** external addresses of the instance alone, without shared ones */
  readonly reachedAt: readonly ExternalIp[]
}

/** Members whose names differ only in a number: `web` for `web-1` and `web-2`. */
export interface Group {
  readonly key: string
  readonly name: string
  readonly members: readonly Member[]
}

export interface Subnet extends Of<'subnets'> {
  readonly key: string
  readonly router: Router | undefined
  readonly members: readonly Member[]
  /** groups of members; null if each member is shown by name */
  readonly groups: readonly Group[] | null
}

/** The subnets of one router, collapsed because there are too many subnets. Users can expand them. */
export interface Fold {
  readonly key: string
  readonly router: Router
  readonly subnetCount: number
  readonly members: readonly Member[]
}

/** The resources of a VPC as the diagram shows them. Each list is in the order of display. */
export interface Model {
  readonly gateways: readonly (Gateway & {
    readonly key: string
    /** addresses of instances, and the first ones of the shared outbound addresses */
    readonly lists: readonly ExternalIp[]
    /** total number of shared addresses */
    readonly shared: number
  })[]
  readonly routers: readonly (Router & { readonly key: string })[]
  readonly subnets: readonly Subnet[]
  readonly members: readonly Member[]
  /** floating IPs that are not attached to an instance */
  readonly spare: readonly ExternalIp[]
  /** groups of subnets by router; null if all subnets are shown */
  readonly folds: readonly Fold[] | null
  /**
   * for each node, the keys of the nodes that contain it: its group, its subnet, and the collapsed group of that subnet
   */
  readonly holders: ReadonlyMap<string, readonly string[]>
}

/** Maximum number of interfaces in a subnet that are shown by name. */
const maxByName = 60
/** Maximum number of subnets that are shown one by one. */
const maxSubnets = 12

export const internetKey = 'internet'
export const keyOf = {
  gateway: (id: string) => `gateway:${id}`,
  router: (id: string) => `router:${id}`,
  fold: (router: string) => `fold:${router}`,
  subnet: (id: string) => `subnet:${id}`,
  group: (subnet: string, name: string) => `group:${subnet}/${name}`,
  member: (interfaceId: string) => `interface:${interfaceId}`,
  address: (ip: string) => `address:${ip}`,
} as const

const collator = new Intl.Collator('en', { numeric: true })
const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  collator.compare(one.name, other.name)

export function modelOf(topology: Topology): Model {
  const { externalIps } = topology
  const routers = topology.routers
    .toSorted((a, b) => Number(a.kind === 'custom') - Number(b.kind === 'custom') || byName(a, b))
    .map((router) => ({ ...router, key: keyOf.router(router.id) }))
  const members = membersOf(topology)
  const isMany = members.length > maxByName
  const bySubnet = Map.groupBy(members, (member) => member.interface.subnet)
  const system = routers.find(({ kind }) => kind === 'system')
  const subnets = topology.subnets
    .map((subnet): Subnet => {
      const own = bySubnet.get(subnet.id) ?? []
      return {
        ...subnet,
        key: keyOf.subnet(subnet.id),
        router: routers.find(({ id }) => id === subnet.customRouter) ?? system,
        members: own,
        groups: isMany ? groupsOf(subnet.id, own) : null,
      }
    })
    .toSorted((a, b) => placeIn(routers, a.router) - placeIn(routers, b.router) || byName(a, b))
  const folds = subnets.length > maxSubnets ? foldsOf(routers, subnets) : null
  const first = new Set(system?.gateways)
  const gateways = topology.gateways.toSorted(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || byName(a, b),
  )
  return {
    gateways: gateways.map((gateway) => {
      const listed = listedAt(gateway, gateways, externalIps)
      const shared = listed.filter(({ kind }) => kind === 'snat')
      const own = listed.filter(({ kind }) => kind !== 'snat')
      const lists = [...own, ...shared.slice(0, 1)]
      return { ...gateway, key: keyOf.gateway(gateway.id), lists, shared: shared.length }
    }),
    routers,
    subnets,
    members,
    spare: externalIps.filter(({ instance }) => instance === null),
    folds,
    holders: holdersOf(subnets, folds),
  }
}

function membersOf({ instances, interfaces, externalIps, subnets }: Topology): readonly Member[] {
  const byId = new Map(instances.map((instance) => [instance.id, instance]))
  const blocks = new Map(subnets.map(({ id, ipv4Block }) => [id, ipv4Block]))
  const outside = Map.groupBy(externalIps, ({ instance }) => instance)
  return interfaces
    .flatMap((nic): readonly Member[] => {
      const instance = byId.get(nic.instance)
      if (instance === undefined) return []
      const own = nic.primary ? (outside.get(instance.id) ?? []) : []
      return [
        {
          key: keyOf.member(nic.id),
          instanceId: instance.id,
          instance: instance.name,
          name: nic.primary ? instance.name : `${instance.name} ${nic.name}`,
          state: instance.runState,
          tone: stateTone('instance', instance.runState),
          interface: nic,
          ending: endingOf(nic.ip, blocks.get(nic.subnet) ?? ''),
          reachedAt: own.filter(({ kind }) => kind !== 'snat'),
        },
      ]
    })
    .toSorted(byName)
}

/**
 * Returns the end of an address that may differ within its block: `.5` for `10.0.3.5` in `10.0.3.0/24`, `.3.5` in
 * `10.0.0.0/22`.
 */
function endingOf(ip: string, block: string): string {
  const same = Math.floor(Number(block.split('/')[1] ?? 24) / 8)
  return `.${ip.split('.').slice(same).join('.')}`
}

function placeIn(routers: readonly Router[], router: Router | undefined): number {
  return router === undefined ? routers.length : routers.findIndex(({ id }) => id === router.id)
}

/** Maximum number of groups in a subnet. */
const mostGroups = 24

/**
 * Groups members whose names differ only in a number. If there are many groups, members that are alone in theirs form
 * one group.
 */
function groupsOf(subnet: string, members: readonly Member[]): readonly Group[] {
  const byName = [...Map.groupBy(members, ({ instance }) => groupName(instance))]
  const isAlone = ([, own]: (typeof byName)[number]) => byName.length > mostGroups && own.length === 1
  const alone = byName.filter(isAlone).flatMap(([, own]) => own)
  return [
    ...byName
      .filter((group) => !isAlone(group))
      .map(([name, own]) => ({ key: keyOf.group(subnet, name), name, members: own })),
    // The name of this group is empty in its key, which no real group name is.
    ...(alone.length === 0 ? [] : [{ key: keyOf.group(subnet, ''), name: 'Others', members: alone }]),
  ]
}

function foldsOf(routers: readonly Router[], subnets: readonly Subnet[]): readonly Fold[] {
  return routers.flatMap((router) => {
    const own = subnets.filter((subnet) => subnet.router?.id === router.id)
    if (own.length === 0) return []
    const key = keyOf.fold(router.id)
    return { key, router, subnetCount: own.length, members: own.flatMap(({ members }) => members) }
  })
}

function holdersOf(subnets: readonly Subnet[], folds: readonly Fold[] | null): Model['holders'] {
  const foldOf = new Map(folds?.map(({ key, router }) => [router.id, [key]] as const))
  return new Map(
    subnets.flatMap(({ key, router, members, groups }): readonly (readonly [string, readonly string[]])[] => {
      const fold = foldOf.get(router?.id ?? '') ?? []
      const within = [key, ...fold]
      return [
        [key, fold],
        ...(groups ?? []).flatMap((group) => [
          [group.key, within] as const,
          ...group.members.map((member) => [member.key, [group.key, ...within]] as const),
        ]),
        ...(groups === null ? members : []).map((member) => [member.key, within] as const),
      ]
    }),
  )
}

/** Returns a name without the number at its end. */
function groupName(name: string): string {
  return name.replace(/[-_]?\d+$/, '') || name
}

/**
 * Returns the addresses that are listed at a gateway. Each address is listed only once, at the first gateway that it
 * uses.
 */
function listedAt(
  gateway: Gateway,
  all: readonly Gateway[],
  ips: readonly ExternalIp[],
): readonly ExternalIp[] {
  const held = ips.filter((ip) => ip.instance !== null)
  const own = held.filter((ip) => all.find((one) => letsOut(one, ip))?.id === gateway.id)
  // Several instances may have the same shared address, which is listed once.
  return own.filter((ip, i) => own.findIndex((other) => other.ip === ip.ip) === i)
}

function letsOut({ pools, addresses }: Gateway, { pool, ip }: ExternalIp): boolean {
  return pools.some(({ id }) => id === pool) || addresses.includes(ip)
}

/** The order of tones: problems first, then transitions, then normal states. */
export const toneOrder = ['bad', 'busy', 'note', 'idle', 'ok'] as const satisfies readonly Tone[]

/** Returns one interface for each instance. */
export function instancesOf(members: readonly Member[]): readonly Member[] {
  return [...new Map(members.map((member) => [member.instanceId, member])).values()]
}

/** Returns the number of members by tone, problems first. Counts of zero are omitted. */
export function countsByTone(
  members: readonly Pick<Member, 'tone'>[],
): readonly { readonly tone: Tone; readonly count: number }[] {
  return toneOrder
    .map((tone) => ({ tone, count: members.filter((member) => member.tone === tone).length }))
    .filter(({ count }) => count > 0)
}

/**
 * Returns the members whose name, address or MAC address contains a text and whose tone is selected; null if there is
 * neither a text nor a selection.
 * @param tones selected tones; undefined for all
 */
export function matchingMembers(
  { members }: Pick<Model, 'members'>,
  text: string | undefined,
  tones?: readonly string[],
): readonly Member[] | null {
  const wanted = text?.trim().toLowerCase() ?? ''
  if (wanted === '' && tones === undefined) return null
  return members.filter(
    ({ name, tone, interface: { ip, mac, leavesAs }, reachedAt }) =>
      tones?.includes(tone) !== false &&
      [name, ip, mac, leavesAs ?? '', ...reachedAt.flatMap((one) => [one.ip, one.name ?? ''])].some((value) =>
        value.toLowerCase().includes(wanted),
      ),
  )
}

/** Returns the model after the members with the given tones were moved to the front of their groups. */
export function withFirst(model: Model, tones: readonly string[]): Model {
  const isFirst = ({ tone }: Member) => tones.includes(tone)
  return {
    ...model,
    subnets: model.subnets.map((subnet) => ({
      ...subnet,
      groups:
        subnet.groups?.map((group) => ({
          ...group,
          members: group.members.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))),
        })) ?? null,
    })),
  }
}
