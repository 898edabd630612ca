import { expect, test } from 'vitest'
import { dice } from '#testing/dice.ts'
import { Budget } from './budget.ts'
import { finderAsIfRunning } from './compare.ts'
import type { Port } from './map.ts'
import type { Network } from './network.ts'
import { type Outcome, outcomesAt } from './outcomes.ts'
import { externalBlocks } from './external-blocks.ts'
import type { PathFinder } from './path.ts'
import { addressFor, sentFrom } from './path-query.ts'
import type { Endpoint } from './reachability.ts'
import { external, host, network, route, rule, subnet } from './testing/build.ts'
import { randomNetwork } from './testing/random-network.ts'
import { joinTraffic, type Traffic, trafficOf } from './traffic.ts'

/** Returns outcomes as short text lines. */
function summary(given: Network, nic: string): readonly string[] {
  const found = outcomesAt(given, [nic]) ?? expect.fail('it is small')
  return (found.byInterface.get(nic) ?? []).map(({ direction, traffic, verdict, peers }) => {
    const words = joinTraffic(traffic, found.traffic).map(({ protocol, ports, others, all }) =>
      all ? protocol : [protocol, ...ports, ...(others ? ['others'] : [])].join(' '),
    )
    const ends = [
      ...(peers.isVpc ? ['vpc'] : []),
      ...peers.subnets,
      ...peers.interfaces,
      ...(peers.isOutside ? ['outside'] : []),
      ...peers.outside.map((block) => block ?? 'rest'),
    ]
    const by = verdict.by.type === 'rule' ? verdict.by.rule.name : verdict.by.type
    return `${direction}: ${words.join(', ')}; ${ends.join(', ')}; ${verdict.passes ? 'passes' : 'refused'} by ${by}`
  })
}

const web = host('web', 'default', '172.30.0.5', { external: [external('floating', '198.51.100.5')] })
const around = [host('db', 'default', '172.30.0.6'), host('api', 'back', '10.0.0.5')]
const subnets = [subnet('default', '172.30.0.0/22'), subnet('back', '10.0.0.0/24')]

test('the outcomes of a new VPC are few lines that end with the traffic that no rule matches', () => {
  expect(summary(network([web, ...around], { subnets }), 'web-nic')).toMatchInlineSnapshot(`
    [
      "inbound: ICMP; vpc, outside; passes by allow-icmp",
      "inbound: TCP, UDP; vpc; passes by allow-internal-inbound",
      "inbound: TCP 22; outside; passes by allow-ssh",
      "inbound: TCP others, UDP; outside; refused by no_rule",
      "outbound: ICMP; vpc; passes by allow-icmp",
      "outbound: TCP, UDP; vpc; passes by allow-internal-inbound",
      "outbound: TCP, UDP, ICMP; outside; passes by no_rule",
    ]
  `)
})

test('peers are listed as whole subnets, and by name when rules distinguish them', () => {
  const rules = [
    rule('no-db', 'inbound', 'deny', { ports: ['443'], protocols: ['TCP'], hosts: ['instance:db'] }),
    rule('web', 'inbound', 'allow', {
      ports: ['443'],
      protocols: ['TCP'],
      hosts: ['subnet:default', 'subnet:back'],
    }),
    rule('partner', 'inbound', 'allow', {
      ports: ['22'],
      protocols: ['TCP'],
      hosts: ['ip_net:203.0.113.0/24'],
    }),
    rule('no-mail', 'outbound', 'deny', { ports: ['25'], protocols: ['TCP'] }),
  ]
  const more = host('cache', 'default', '172.30.0.7')
  expect(summary(network([web, ...around, more], { subnets, rules }), 'web-nic')).toMatchInlineSnapshot(`
    [
      "inbound: TCP 443; db-nic; refused by no-db",
      "inbound: TCP 25; vpc; refused by no-mail",
      "inbound: TCP 22; 203.0.113.0/24; passes by partner",
      "inbound: TCP 443; back, cache-nic; passes by web",
      "inbound: TCP 22 others, UDP, ICMP; vpc; refused by no_rule",
      "inbound: TCP 25 443 others, UDP, ICMP; 203.0.113.0/24; refused by no_rule",
      "inbound: TCP, UDP, ICMP; rest; refused by no_rule",
      "outbound: TCP 25; vpc, outside; refused by no-mail",
      "outbound: TCP 443; vpc; passes by web",
      "outbound: TCP 22 others, UDP, ICMP; vpc; refused by no_rule",
      "outbound: TCP 22 443 others, UDP, ICMP; outside; passes by no_rule",
    ]
  `)
})

test('outgoing traffic is refused when the instance has no external address', () => {
  const inbound = summary(network([host('alone', 'default', '172.30.0.9')]), 'alone-nic').filter((line) =>
    line.startsWith('inbound'),
  )
  expect(inbound).toEqual(['inbound: TCP, UDP, ICMP; outside; refused by hop'])
})

test('outcomesAt returns null when the budget is exceeded', () => {
  expect(outcomesAt(network([web, ...around], { subnets }), ['web-nic'], { patience: 50 })).toBeNull()
})

/**
 * Returns a network with many peers in one VPC that rules distinguish one by one, and as many that no rule
 * distinguishes.
 */
function crowd(size: number): Network {
  const hosts = Array.from({ length: size }, (_, i) => host(`i${i}`, 'default', `172.30.1.${i}`))
  const rules = hosts.slice(0, size / 2).map((_, i) =>
    rule(`r${i}`, 'inbound', 'deny', {
      hosts: [`instance:i${i}`],
      ports: [`${i + 1}`],
      protocols: ['TCP'],
    }),
  )
  return network([web, ...hosts], { subnets, rules })
}

test('outcomes beyond the limit are counted but not listed', () => {
  const given = crowd(60)
  const all = outcomesAt(given, ['web-nic']) ?? expect.fail('it is small')
  const [outcomes = [], maxSteps] = [all.byInterface.get('web-nic'), largestInsufficientBudget(given)]
  expect(all.more.get('web-nic')).toBe(0)
  expect(outcomesAt(given, ['web-nic'], { patience: maxSteps })).toBeNull()
  const some =
    outcomesAt(given, ['web-nic'], { patience: maxSteps, most: 1 }) ?? expect.fail('less is to be done')
  expect(some.byInterface.get('web-nic')).toEqual(outcomes.slice(0, 1))
  expect(some.more.get('web-nic')).toBe(outcomes.length - 1)
})

/** Returns the largest budget with which not all outcomes can be computed. */
function largestInsufficientBudget(given: Network): number {
  let [fails, enough] = [0, 8_000_000]
  while (enough - fails > 1) {
    const middle = Math.floor((fails + enough) / 2)
    if (outcomesAt(given, ['web-nic'], { patience: middle }) === null) fails = middle
    else enough = middle
  }
  return fails
}

test('a set of verdicts is divided by result once, even when many peers share it', () => {
  const counted = (size: number) => {
    let reads = 0
    const { rules, ...rest } = crowd(40)
    const summary = [...rules, rule('ssh', 'inbound', 'allow', { ports: ['22'] })].map((of) => ({
      ...of,
      get name() {
        reads++
        return of.name
      },
    }))
    const blocks = Array.from({ length: size }, (_, i) =>
      route('system', `o${i}`, `ip_net:100.${i}.0.0/24`, 'internet_gateway:default'),
    )
    const found = outcomesAt({ ...rest, rules: summary, routes: [...rest.routes, ...blocks] }, ['web-nic'])
    expect(found).not.toBeNull()
    expect(reads).toBeGreaterThan(0)
    return reads
  }
  expect(counted(100)).toBe(counted(1))
})

test('outcomes contain each packet exactly once and agree with single path queries, in 100 random networks', () => {
  let seen = 0
  for (let seed = 0; seed < 100; seed++) {
    const given = randomNetwork(dice(seed))
    const budget = new Budget(10_000_000)
    const finder = finderAsIfRunning(given, budget)
    const traffic = trafficOf(given.rules, budget)
    const outside = externalBlocks([finder.map], budget)
    const found =
      outcomesAt(
        given,
        given.interfaces.map(({ id }) => id),
      ) ?? expect.fail(`${seed} is small`)
    for (const port of finder.map.ports) {
      const outcomes = found.byInterface.get(port.id) ?? []
      const others = finder.map.ports.filter(
        ({ vpcId, instanceId }) => vpcId === port.vpcId && instanceId !== port.instanceId,
      )
      for (const direction of ['inbound', 'outbound'] as const) {
        const rows = outcomes.filter((one) => one.direction === direction)
        for (const one of traffic) {
          for (const other of others) {
            const [row, ...more] = rows.filter(
              ({ traffic: some, peers }) => has(some, one) && isAmong(peers, other),
            )
            expect(more).toEqual([])
            const ends = [endpointOf(other), endpointOf(port)] as const
            const passes = ask(finder, direction === 'inbound' ? ends : [ends[1], ends[0]], one)
            expect([seed, row?.verdict.passes]).toEqual([seed, passes])
            seen++
          }
          for (const { block, address } of outside) {
            const [row, ...more] = rows.filter(
              ({ traffic: some, peers }) =>
                has(some, one) && (peers.isOutside || peers.outside.includes(block)),
            )
            expect(more).toEqual([])
            const ends = [{ type: 'outside', address } as const, endpointOf(port)] as const
            const passes = ask(finder, direction === 'inbound' ? ends : [ends[1], ends[0]], one)
            expect([seed, row?.verdict.passes]).toEqual([seed, passes])
          }
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(1000)
}, 60_000)

const endpointOf = ({ id }: Port): Endpoint => ({ type: 'interface', id })

const has = (some: readonly Traffic[], one: Traffic) =>
  some.some(({ protocol, ports }) => protocol === one.protocol && ports === one.ports)

function isAmong({ isVpc, subnets: whole, interfaces }: Outcome['peers'], { id, subnetId }: Port): boolean {
  return isVpc || whole.includes(subnetId) || interfaces.includes(id)
}

/** Whether one packet passes, according to a separate path query. */
function ask(
  finder: PathFinder,
  [from, to]: readonly [Endpoint, Endpoint],
  { protocol, port }: Traffic,
): boolean {
  const sender = from.type === 'interface' ? (finder.map.portById(from.id) ?? null) : null
  const target = to.type === 'interface' ? finder.map.portById(to.id) : undefined
  const destination =
    to.type === 'outside' ? to.address : target === undefined ? null : addressFor(sender, target)
  if (destination === null) return false
  const start =
    from.type === 'outside'
      ? ({ type: 'outside', source: from.address } as const)
      : sentFrom(sender ?? expect.fail('no sender'), destination)
  return finder.path({ from: start, destination, protocol, port }).passes
}
