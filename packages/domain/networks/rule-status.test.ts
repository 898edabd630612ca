import { expect, test } from 'vitest'
import { parseAddress } from '#ip/cidr.ts'
import { dice } from '#testing/dice.ts'
import { effectiveRules } from './effective-rules.ts'
import { mapOf } from './map.ts'
import { protocols } from './network.ts'
import { PathFinder } from './path.ts'
import { decide, matchRule } from './rules.ts'
import { RuleStatuses } from './rule-status.ts'
import { host, network, rule } from './testing/build.ts'
import { addresses, ports, randomNetwork } from './testing/random-network.ts'

const web = host('web', 'default', '172.30.0.5')
const db = host('db', 'default', '172.30.0.6')

/** Returns the status of inbound rules at `db`, in the order of evaluation. */
function statusesAt(...rules: Parameters<typeof rule>[]): string[] {
  const finder = new PathFinder(mapOf(network([web, db], { rules: rules.map((given) => rule(...given)) })))
  const port = finder.map.portById('db-nic')
  return port === undefined
    ? []
    : effectiveRules(finder, new RuleStatuses(finder.map), port, 'inbound').map(({ resolved, status }) => {
        const by =
          status.type === 'loses_tie'
            ? ` ${status.to.join(' ')}`
            : status.type === 'never_decides'
              ? ` ${status.coveredBy.join(' ')}`
              : ''
        return `${resolved.rule.name} ${status.type}${by}`
      })
}

test('only rules that apply to the interface are listed, in the order of evaluation', () => {
  expect(
    statusesAt(
      ['late', 'inbound', 'allow', { priority: 300, ports: ['1-100'] }],
      ['other', 'inbound', 'allow', { priority: 1, targets: ['instance:web'] }],
      ['early', 'inbound', 'allow', { priority: 200, ports: ['1-50'] }],
    ),
  ).toEqual(['early decides', 'late decides'])
})

test('a rule never decides when one earlier rule or several together match all of its packets', () => {
  expect(
    statusesAt(
      ['all-tcp', 'inbound', 'allow', { priority: 1, protocols: ['TCP'] }],
      [
        'web',
        'inbound',
        'deny',
        { priority: 2, protocols: ['TCP'], ports: ['443'], hosts: ['instance:web'] },
      ],
    ),
  ).toEqual(['all-tcp decides', 'web never_decides all-tcp'])
  expect(
    statusesAt(
      ['low', 'inbound', 'allow', { priority: 1, protocols: ['TCP'], ports: ['1-100'] }],
      ['high', 'inbound', 'allow', { priority: 2, protocols: ['TCP'], ports: ['101-200'] }],
      ['both', 'inbound', 'deny', { priority: 3, protocols: ['TCP'], ports: ['50-150'] }],
    ),
  ).toEqual(['low decides', 'high decides', 'both never_decides low high'])
})

test('a rule decides the remaining packets when earlier rules match only some of them', () => {
  expect(
    statusesAt(
      ['low', 'inbound', 'allow', { priority: 1, protocols: ['TCP'], ports: ['1-100'] }],
      ['more', 'inbound', 'deny', { priority: 3, protocols: ['TCP'], ports: ['50-101'] }],
    ),
  ).toEqual(['low decides', 'more decides'])
})

test('an allow rule loses the conflict with a deny rule of the same priority', () => {
  expect(statusesAt(['a', 'inbound', 'allow', { ports: ['22'] }], ['b', 'inbound', 'deny'])).toEqual([
    'b decides',
    'a loses_tie b',
  ])
})

test('a rule decides nothing when none of its names exists', () => {
  expect(statusesAt(['a', 'inbound', 'allow', { hosts: ['instance:gone'] }])).toEqual(['a never_decides '])
})

test('a rule for all addresses is covered within the VPC when the blocks of its subnets are covered', () => {
  expect(
    statusesAt(
      ['blocks', 'inbound', 'allow', { priority: 1, hosts: ['ip_net:172.30.0.0/22'] }],
      ['vpc', 'inbound', 'deny', { priority: 2, hosts: ['vpc:net'] }],
    ),
  ).toEqual(['blocks decides', 'vpc never_decides blocks'])
})

test('in random networks, no packet is decided by a rule with the status never_decides', () => {
  let silent = 0
  for (let seed = 0; seed < 400; seed++) {
    const finder = new PathFinder(mapOf(randomNetwork(dice(seed))))
    for (const port of finder.map.ports) {
      for (const direction of ['inbound', 'outbound'] as const) {
        const rules = finder.rules(port.vpcId, direction)
        const quiet = effectiveRules(finder, new RuleStatuses(finder.map), port, direction)
          .filter(({ status }) => status.type !== 'decides')
          .map(({ resolved }) => resolved.rule.id)
        silent += quiet.length
        if (quiet.length === 0) continue
        const blocks = finder.map.subnetsOf(port.vpcId).flatMap((subnet) => finder.map.blocksOf(subnet))
        for (const place of addresses) {
          const remote = parseAddress(place)
          const isHere = blocks.some((block) => remote.value >> 2n === block.address >> 2n)
          for (const protocol of protocols) {
            for (const number of protocol === 'ICMP' ? [null] : ports) {
              const packet = { remote, isInside: isHere, protocol, port: number }
              const weighed = rules.map((read) => matchRule(read, packet))
              expect(quiet).not.toContain(decide(weighed, direction, port).by?.id)
            }
          }
        }
      }
    }
  }
  expect(silent).toBeGreaterThan(100)
}, 60_000)

test('the largest rule sets stay within the budget, and no rule that decides is reported as never deciding', () => {
  const many = Array.from({ length: 1024 }, (_, i) =>
    rule(`r${i}`, 'inbound', i % 2 === 0 ? 'allow' : 'deny', {
      priority: i,
      hosts: Array.from({ length: 15 }, (__, host_) => `ip_net:10.${(i * 7 + host_) % 256}.${host_}.0/24`),
      ports: Array.from({ length: 15 }, (__, from) => `${i + from * 100 + 1}-${i + from * 100 + 60}`),
    }),
  )
  const finder = new PathFinder(mapOf(network([web, db], { rules: many })))
  const port = finder.map.portById('db-nic')
  const found =
    port === undefined ? [] : effectiveRules(finder, new RuleStatuses(finder.map), port, 'inbound')
  expect(found.length).toBe(1024)
  expect(found.every(({ status }) => status.type === 'decides')).toBe(true)
})

test('every transit block takes budget steps, even when it is repeated', () => {
  const rules = [
    rule('all', 'inbound', 'allow', { priority: 1 }),
    rule('ssh', 'inbound', 'deny', { priority: 2, ports: ['22'] }),
  ]
  const standing = (blocks: number, patience: number) => {
    const through = host('nat', 'default', '172.30.0.9', { transit: Array(blocks).fill('192.168.7.0/24') })
    const finder = new PathFinder(mapOf(network([web, through], { rules })))
    const at = finder.map.portById('web-nic') ?? expect.fail('it is there')
    return effectiveRules(finder, new RuleStatuses(finder.map, patience), at, 'inbound')[1]?.status.type
  }
  expect(standing(10, 10_000)).toBe('never_decides')
  expect(standing(2000, 10_000)).toBe('decides')
})
