import { expect, test } from 'vitest'
import { isPrivate } from '#ip/address-space.ts'
import { containsAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import { type Dice, dice } from '#testing/dice.ts'
import { Budget } from './budget.ts'
import { compare, type Comparison, type PathChange } from './compare.ts'
import { mapOf } from './map.ts'
import { type Network, protocols } from './network.ts'
import { externalBlocks } from './external-blocks.ts'
import { PathFinder } from './path.ts'
import { addressFor, sentFrom } from './path-query.ts'
import { addresses, ports, randomNetwork } from './testing/random-network.ts'
import type { Endpoint } from './reachability.ts'
import { type Traffic, trafficOf } from './traffic.ts'

const networks = 1500

/** Returns the same network with other rules, routes, gateways or external addresses. */
function changed(network: Network, choice: Dice): Network {
  const other = randomNetwork(choice)
  const parts = (['rules', 'routes', 'gateways', 'instances'] as const).filter(() => choice.chance(0.4))
  return { ...network, ...Object.fromEntries(parts.map((part) => [part, other[part]])) }
}

/** Whether one packet passes, according to a separate path query. */
function passes(
  network: Network,
  from: Endpoint,
  to: Endpoint,
  protocol: string,
  port: number | null,
): boolean {
  const instances = network.instances.map((one) => ({ ...one, isRunning: true }))
  const map = mapOf({ ...network, instances })
  const sender = from.type === 'interface' ? (map.portById(from.id) ?? null) : null
  const target = to.type === 'interface' ? map.portById(to.id) : undefined
  const destination =
    to.type === 'outside' ? to.address : target === undefined ? null : addressFor(sender, target)
  if (destination === null) return false
  const start =
    from.type === 'outside'
      ? { type: 'outside' as const, source: from.address }
      : sentFrom(sender ?? expect.fail('no sender'), destination)
  const known = protocols.find((one) => one === protocol) ?? 'TCP'
  return new PathFinder(map).path({ from: start, destination, protocol: known, port }).passes
}

const asText = (endpoint: Endpoint) =>
  endpoint.type === 'interface' ? endpoint.id : `${endpoint.address.value}`

test(`opened and closed paths agree with single path queries before and after the change, in ${networks} random networks`, () => {
  let seen = 0
  for (let seed = 0; seed < networks; seed++) {
    const choice = dice(seed)
    const before = randomNetwork(choice)
    const after = changed(before, choice)
    const comparison = compare(before, after)
    if (comparison === null) return expect.fail(`network ${seed} is small`)
    const division = divisionOf(before, after)
    const usedAddresses = [...before.instances, ...after.instances].flatMap(({ externalIps }) =>
      externalIps.map(({ address }) => address),
    )
    const outside = addresses
      .filter((text) => !usedAddresses.includes(text) && !isPrivate(parseAddress(text)))
      .map((text): Endpoint => ({ type: 'outside', address: parseAddress(text) }))
    const inside = before.interfaces.map(({ id }): Endpoint => ({ type: 'interface', id }))
    const instanceOf = new Map(before.interfaces.map(({ id, instanceId }) => [id, instanceId]))
    for (let i = 0; i < 25; i++) {
      const [from, to] = choice.chance(0.7)
        ? [choice.pick(inside), choice.pick(inside)]
        : choice.chance(0.5)
          ? [choice.pick(inside), choice.pick(outside)]
          : [choice.pick(outside), choice.pick(inside)]
      if (from === undefined || to === undefined) continue
      const [a, b] = [from, to].map((endpoint) =>
        endpoint.type === 'interface' ? instanceOf.get(endpoint.id) : null,
      )
      if (a === b) continue
      const protocol = choice.pick(protocols)
      const port = protocol === 'ICMP' ? null : (choice.pick([...ports]) ?? null)
      const [old, next] = [before, after].map((network) => passes(network, from, to, protocol, port))
      const reported = reportedFor(comparison, division, { from, to, protocol, port })
      const right = old === next ? [] : [next ? 'opens' : 'closes']
      if (right.length > 0) seen++
      if (reported.join() !== right.join()) {
        expect.fail(
          `network ${seed}: ${asText(from)} to ${asText(to)} ${protocol} ${port}: ${right.join()}, not ${reported.join()}`,
        )
      }
    }
  }
  // Most networks must have differences, otherwise the test proves little.
  expect(seen).toBeGreaterThan(networks)
}, 60_000)

/**
 * The address blocks and port ranges in the rules. The comparison treats external addresses and ports of the same block
 * and range alike.
 */
interface Division {
  readonly blocks: readonly string[]
  readonly traffic: readonly Traffic[]
}

function divisionOf(...both: readonly Network[]): Division {
  const budget = new Budget(1_000_000)
  const finders = both.map((network) => new PathFinder(mapOf(network)))
  return {
    blocks: externalBlocks(
      finders.map(({ map }) => map),
      budget,
    ).flatMap(({ block }) => block ?? []),
    traffic: trafficOf(
      both.flatMap(({ rules }) => rules),
      budget,
    ),
  }
}

interface Packet {
  readonly from: Endpoint
  readonly to: Endpoint
  readonly protocol: string
  readonly port: number | null
}

function reportedFor({ opens, closes }: Comparison, division: Division, packet: Packet): readonly string[] {
  const ports = portsOf(division, packet)
  const isTold = ({ from, to, traffic }: PathChange) =>
    isIn(from, packet.from, division) &&
    isIn(to, packet.to, division) &&
    traffic.some((one) => one.protocol === packet.protocol && one.ports === ports)
  return [...opens.filter(isTold).map(() => 'opens'), ...closes.filter(isTold).map(() => 'closes')]
}

/** Returns the named port range that contains the packet's port; null for all other ports. */
function portsOf({ traffic }: Division, { protocol, port }: Packet): string | null {
  const named = traffic.find(({ protocol: one, ports }) => {
    const [first, last = first] = ports?.split('-').map(Number) ?? []
    return (
      one === protocol && port !== null && first !== undefined && first <= port && port <= (last ?? first)
    )
  })
  return named?.ports ?? null
}

function isIn(end: PathChange['from'], endpoint: Endpoint, { blocks }: Division): boolean {
  if (endpoint.type === 'interface') return end.interfaces.includes(endpoint.id)
  const [smallest = null] = blocks
    .filter((block) => containsAddress(parseCidr(block), endpoint.address))
    .toSorted((a, b) => parseCidr(b).width - parseCidr(a).width)
  return end.outside.includes(smallest)
}
