import type { Path, PathHop, PathThing } from '@portico/contract/types.ts'
import { endLabel } from '#data/path-query.ts'
import { outside } from '#data/path-search.ts'
import { paths } from '#shell/paths.ts'

/** Resources that hops refer to, by ID. */
export type PathResources = ReadonlyMap<string, PathThing>

export function resourcesOf({ things }: Pick<Path, 'things'>): PathResources {
  return new Map(things.map((resource) => [resource.id, resource]))
}

/** Returns the name of a resource in a hop; its ID if the name is unknown. */
export function nameOf(things: PathResources, id: string | null): string {
  return id === null ? '' : (things.get(id)?.name ?? id)
}

/** Returns an interface with its instance, for example `net0 of web-1`. */
function interfaceText(things: PathResources, id: string): string {
  const nic = things.get(id)
  const owner = nic?.parentId == null ? undefined : things.get(nic.parentId)
  return owner === undefined ? nameOf(things, id) : `${nameOf(things, id)} of ${owner.name}`
}

/** Returns the ID of the instance that an interface belongs to, or null. */
export function ownerOf(things: PathResources, id: string): string | null {
  const parent = things.get(id)?.parentId
  return parent == null ? null : (things.get(parent)?.name ?? null)
}

/** Returns the page of a resource in a hop; null if it has none. */
export function pageOf(project: string, things: PathResources, id: string | null): string | null {
  const resource = id === null ? undefined : things.get(id)
  if (resource === undefined) return null
  const parent = resource.parentId === null ? undefined : things.get(resource.parentId)
  switch (resource.kind) {
    case 'instance':
      return paths.instanceNetworking(project, resource.name)
    case 'instance_network_interface':
      return parent === undefined ? null : paths.instanceNetworking(project, parent.name)
    case 'vpc':
      return paths.vpc(project, resource.name)
    case 'firewall_rule':
      return parent === undefined ? null : paths.firewallRuleEdit(project, parent.name, resource.name)
    case 'vpc_router':
      return parent === undefined ? null : paths.router(project, parent.name, resource.name)
    case 'internet_gateway':
      return parent === undefined ? null : paths.gateway(project, parent.name, resource.name)
    case 'router_route': {
      const vpc = parent?.parentId == null ? undefined : things.get(parent.parentId)
      return parent === undefined || vpc === undefined
        ? null
        : paths.routeEdit(project, vpc.name, parent.name, resource.name)
    }
  }
}

/** Returns the title of a hop, made of its kind and the name of its resource. */
export function hopTitle(
  hop: PathHop,
  things: PathResources,
): { readonly title: string; readonly which: string; readonly id: string | null } {
  const named = (title: string, id: string) => ({ title, which: nameOf(things, id), id })
  const ofInterface = (title: string, id: string) => ({ title, which: interfaceText(things, id), id })
  switch (hop.type) {
    case 'source':
      return ofInterface('Interface', hop.interface)
    case 'rules':
      return named(hop.direction === 'inbound' ? 'Inbound rules' : 'Outbound rules', hop.vpc)
    case 'route':
      return named('Router', hop.router ?? hop.vpc)
    case 'forward':
      return ofInterface('Passed on', hop.interface)
    case 'gateway':
      return named('Internet gateway', hop.gateway)
    case 'translation':
      return {
        title: 'Address translation',
        which: hop.direction === 'outbound' ? 'of the source' : 'of the destination',
        id: null,
      }
    case 'outside':
      return { title: 'Outside', which: '', id: null }
    case 'target':
      return ofInterface('Target', hop.interface)
  }
}

type Refused = NonNullable<PathHop['refused']>

/** Why a hop drops packets and what would have to change, for hops other than firewall rules. */
const refusals: {
  readonly [Type in PathHop['type']]: Readonly<
    Record<NonNullable<Extract<PathHop, { type: Type }>['refused']>, readonly [said: string, toDo: string]>
  >
} = {
  source: {
    not_running: ['The instance is not running.', 'Start the instance.'],
    no_such_address: [
      'The interface does not have this address, and none of its transit IPs contains it.',
      'Choose an address of the interface, or add a transit IP to it.',
    ],
    other_family: [
      'The interface has no address of the same family as the destination.',
      'Choose an address of the same family.',
    ],
  },
  rules: {
    rule: ['A rule denies it.', 'Allow it before the rule that denies it.'],
    no_rule: ['No rule allows it. Inbound traffic without a rule is dropped.', 'Allow it with a rule.'],
  },
  route: {
    no_route: ['No route leads there.', 'Add a route for the destination to a router of the subnet.'],
    drop: ['The route drops it.', 'Change the route, or add one for a longer prefix.'],
    leads_nowhere: [
      'The target of the route does not exist.',
      'Change the target of the route, or create the resource that it names.',
    ],
    nobody: ['Nothing in the VPC has this address.', 'Choose an address of an instance.'],
  },
  forward: {
    not_running: ['The instance that would forward it is not running.', 'Start the instance.'],
    destination_not_transit: [
      'The interface accepts no packets for this destination.',
      'Add the destination to the transit IPs of the interface.',
    ],
    source_not_transit: [
      'The interface sends no packets from this source.',
      'Add the source to the transit IPs of the interface.',
    ],
    loop: ['The routes form a loop.', 'Remove the loop in the routes.'],
    too_far: ['Too many hops: packets are dropped after 64.', 'Let routes lead through fewer instances.'],
  },
  gateway: {
    other_family: [
      'The instance has no external address of this family.',
      'Attach an external IP of the same family to the instance.',
    ],
    not_own_address: [
      'A gateway accepts only the interface’s own address, not its transit IPs.',
      'Send from the instance’s own address.',
    ],
    not_primary: [
      'Only the primary interface of an instance can use a gateway.',
      'Make the interface the primary one.',
    ],
    no_address: [
      'The instance has no external address of the pools and addresses attached to the gateway.',
      'Attach an external IP of such a pool to the instance, or the pool to the gateway.',
    ],
  },
  translation: {
    nobody: [
      'No instance of the project has this address.',
      'Choose an address that is attached to an instance.',
    ],
    outbound_only: [
      'The address is shared, for outbound connections only.',
      'Attach an ephemeral or floating IP to the instance.',
    ],
    no_interface: ['The instance has no network interface.', 'Add a network interface to the instance.'],
    no_address: [
      'The instance has no address outside of its VPC.',
      'Attach an ephemeral or floating IP to its instance.',
    ],
  },
  outside: {
    private_address: ['Private addresses do not exist outside.', 'Choose a public source address.'],
    reserved_address: [
      'This address does not exist outside: it is reserved for the host itself, a link, or multicast.',
      'Choose a public address.',
    ],
    other_family: [
      'Source and destination have different address families.',
      'Choose a source address of the same family.',
    ],
  },
  target: {
    not_running: ['The packet arrives, but the instance is not running.', 'Start the instance.'],
  },
}

/** Returns why a hop drops the packet and what would have to change; null if it does not drop the packet. */
export function refusalOf(hop: PathHop): { readonly said: string; readonly toDo: string } | null {
  if (hop.refused === null) return null
  const words = (refusals[hop.type] as Readonly<Partial<Record<Refused, readonly [string, string]>>>)[
    hop.refused
  ]
  return { said: words?.[0] ?? 'It stops here.', toDo: words?.[1] ?? '' }
}

/**
 * Returns a short text about what a hop did with a packet that it did not drop.
 * @param first hop at which the packet starts
 */
export function passedText(hop: PathHop, things: PathResources, first: PathHop | undefined): string {
  switch (hop.type) {
    case 'source':
      return hop.by === 'transit' ? 'Sent from one of its transit IPs' : 'Sent from its own address'
    case 'rules':
      return hop.rule === null
        ? 'no rule matches, so outbound traffic is allowed'
        : `by ${nameOf(things, hop.rule)}`
    case 'route':
      return `Route ${nameOf(things, hop.route)} for ${hop.block ?? ''}`
    case 'forward':
      return 'Its guest must forward the packet'
    case 'gateway':
      return 'Forwards it to the outside'
    case 'translation':
      return hop.direction === 'outbound'
        ? 'Leaves with an external address'
        : 'Goes to the interface behind the address'
    case 'outside':
      return hop === first ? 'Source' : 'Arrives there'
    case 'target':
      return 'Arrives'
  }
}

/** Returns the result as one sentence that starts with yes or no. */
export function verdict(
  { passes, hops }: Pick<Path, 'passes' | 'hops'>,
  things: PathResources,
  question: { readonly from: string; readonly to: string; readonly traffic: string },
): string {
  const { from, to, traffic } = question
  if (passes) return `Yes. ${from} reaches ${to} on ${traffic}.`
  if (from === endLabel(outside)) return `No. ${to} cannot be reached from outside on ${traffic}.`
  const last = hops.at(-1)
  if (last?.type === 'rules' && last.rule !== null) {
    return `No. ${nameOf(things, last.rule)} stops ${from} on the way to ${to}, ${traffic}.`
  }
  return `No. ${from} does not reach ${to} on ${traffic}.`
}

/** Returns the result as plain text for a ticket. */
export function asText(path: Path, sentence: string): string {
  const things = resourcesOf(path)
  const lines = path.hops.map((hop, i) => {
    const { title, which } = hopTitle(hop, things)
    const { source, destination } = hop.packet
    const said = refusalOf(hop)?.said ?? passedText(hop, things, path.hops[0])
    return `${i + 1}. ${title}${which === '' ? '' : ` (${which})`}: ${said} [${source} -> ${destination}]`
  })
  return [sentence, ...lines].join('\n')
}
