import type { Topology } from '@portico/contract/types.ts'
import { hasGuest, type RunState } from '@portico/domain/instances/states.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { outside } from '#data/path-search.ts'

/** A host through which SSH connects (`ssh -J`): an instance, or the host on which Portico runs machines. */
export type Jump =
  | { readonly type: 'instance'; readonly name: string; readonly address: string }
  | { readonly type: 'host'; readonly address: string }

/** How SSH reaches an instance, or why it does not: it has no address, or the system has no networks. */
export type SshRoute =
  | { readonly type: 'route'; readonly address: string; readonly jumps: readonly Jump[] }
  | { readonly type: 'no-address' }
  | { readonly type: 'no-networks' }

/** An instance of the same VPC that has an external address. */
export type Neighbor = Extract<Jump, { type: 'instance' }>

/**
 * Returns how SSH reaches an instance from the browser of the user: at its external address, or else through another
 * instance of its VPC, in both cases through the host if only that reaches external addresses.
 * @param facts.external address of the instance that accepts connections, if there is one
 * @param facts.internal address of its primary interface
 * @param facts.consoleHost host name of the console in the address bar
 */
export function sshRoute(facts: {
  readonly capabilities: Pick<Capabilities, 'networking' | 'externalReach'>
  readonly external: string | undefined
  readonly internal: string | undefined
  readonly neighbor: Neighbor | undefined
  readonly consoleHost: string
}): SshRoute {
  const { capabilities, external, internal, neighbor, consoleHost } = facts
  if (capabilities.networking === 'user') return { type: 'no-networks' }
  const isThroughHost = capabilities.externalReach === 'host' && !isLoopback(consoleHost)
  const first: readonly Jump[] = isThroughHost ? [{ type: 'host', address: consoleHost }] : []
  if (external !== undefined) return { type: 'route', address: external, jumps: first }
  if (neighbor !== undefined && internal !== undefined) {
    return { type: 'route', address: internal, jumps: [...first, neighbor] }
  }
  return { type: 'no-address' }
}

/** Returns the ends of the last connection of a route, for a query whether packets pass (`porticoPaths`). */
export function sshEnds(route: Extract<SshRoute, { type: 'route' }>, instance: string) {
  const jump = route.jumps.findLast(isInstance)
  return jump === undefined
    ? { from: outside, to: `address:${route.address}` }
    : { from: `instance:${jump.name}`, to: `instance:${instance}` }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** Returns a running instance of a VPC that accepts connections from outside, one with a floating IP if possible. */
export function neighborOf(topology: Topology, instanceId: string): Neighbor | undefined {
  const running = new Map(
    topology.instances
      .filter(({ id, runState }) => id !== instanceId && runState === 'running')
      .map(({ id, name }) => [id, name]),
  )
  const usable = topology.externalIps.flatMap(({ kind, ip, instance }) => {
    const name = instance === null ? undefined : running.get(instance)
    return name === undefined || kind === 'snat' ? [] : [{ kind, name, address: ip }]
  })
  const best = usable.find(({ kind }) => kind === 'floating') ?? usable[0]
  return best && { type: 'instance', name: best.name, address: best.address }
}

/** Returns why SSH cannot connect at the moment; null if the instance has a machine whose guest may respond. */
export function aboutState(state: RunState): string | null {
  if (hasGuest(state)) return null
  const is = state === 'failed' ? 'has failed' : `is ${state}`
  const next =
    state === 'stopped' || state === 'failed' ? 'Start it to connect.' : 'SSH works while it is running.'
  return `The instance ${is}. ${next}`
}

/** Returns what a user has to know about the jumps of a route, with names in backticks; null if there are none. */
export function aboutJumps(jumps: readonly Jump[]): string | null {
  const [host, instance] = [jumps.find(isHost), jumps.find(isInstance)]
  const sentences = [
    host &&
      `Only the host of this system reaches external addresses. The command connects through it: replace \`[account]\` by your account there, and \`${host.address}\` if the console has another address than the host.`,
    instance &&
      `The instance has no external IP. The command connects through \`${instance.name}\`, which has one; its user may have another name.`,
  ].filter((sentence) => sentence !== undefined)
  return sentences.length === 0 ? null : sentences.join(' ')
}

const isHost = (jump: Jump): jump is Extract<Jump, { type: 'host' }> => jump.type === 'host'
const isInstance = (jump: Jump): jump is Neighbor => jump.type === 'instance'
