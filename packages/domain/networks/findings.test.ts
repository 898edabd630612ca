import { expect, test } from 'vitest'
import { ruleFindings } from './findings.ts'
import { mapOf } from './map.ts'
import { PathFinder } from './path.ts'
import { host, network, rule, vpcId } from './testing/build.ts'

const web = host('web', 'default', '172.30.0.5')
const db = host('db', 'default', '172.30.0.6')

/** Returns the findings of each rule, in the order in which the rules are given. */
function findings(...rules: Parameters<typeof rule>[]) {
  const map = mapOf(network([web, db], { rules: rules.map((given) => rule(...given)) }))
  return Object.fromEntries(
    ruleFindings(new PathFinder(map), vpcId).map(({ resolved, interfaces, trouble }) => [
      resolved.rule.name,
      { interfaces, trouble },
    ]),
  )
}

test('a rule without a problem has only the number of its interfaces as finding', () => {
  expect(
    findings(
      ['all', 'inbound', 'allow', { protocols: ['ICMP'] }],
      ['one', 'outbound', 'deny', { targets: ['instance:web'] }],
    ),
  ).toEqual({ all: { interfaces: 2, trouble: null }, one: { interfaces: 1, trouble: null } })
})

test('a conflict is reported at the allow rule, with the number of interfaces where it occurs, even when it is partial', () => {
  const found = findings(
    ['metrics', 'inbound', 'allow', { protocols: ['TCP'], ports: ['9100', '22'] }],
    ['closed', 'inbound', 'deny', { targets: ['instance:db'], protocols: ['TCP'], ports: ['1-9999'] }],
  )
  expect(found['metrics']?.trouble).toEqual({ type: 'tied', with: ['closed'], interfaces: 1 })
  expect(found['closed']?.trouble).toBeNull()
})

test('rules of equal priority do not conflict when they do not overlap, have the same action, or an earlier rule decides', () => {
  const found = findings(
    ['ssh', 'inbound', 'allow', { protocols: ['TCP'], ports: ['22'] }],
    ['http', 'inbound', 'deny', { protocols: ['TCP'], ports: ['80'] }],
    ['same', 'inbound', 'allow', { protocols: ['TCP'], ports: ['20-30'] }],
    ['first', 'inbound', 'allow', { priority: 1, protocols: ['UDP'] }],
    ['udp', 'inbound', 'allow', { protocols: ['UDP', 'ICMP'] }],
    ['no-udp', 'inbound', 'deny', { protocols: ['UDP'] }],
  )
  expect(Object.values(found).filter(({ trouble }) => trouble?.type === 'tied')).toEqual([])
  expect(found['no-udp']?.trouble).toEqual({ type: 'never_decides', coveredBy: ['first'] })
})

test('a rule is reported as never deciding only when other rules cover it at every interface', () => {
  const found = findings(
    ['wide', 'inbound', 'allow', { priority: 1, targets: ['instance:web'] }],
    ['half', 'inbound', 'allow', { priority: 2, ports: ['22'] }],
    ['whole', 'inbound', 'allow', { priority: 2, targets: ['instance:web'], ports: ['80'] }],
  )
  expect(found['half']?.trouble).toBeNull()
  expect(found['whole']?.trouble).toEqual({ type: 'never_decides', coveredBy: ['wide'] })
})

test.each([
  ['no_targets', { targets: [] }],
  ['unknown_targets', { targets: ['instance:gone', 'subnet:gone'] }],
  ['unknown_hosts', { hosts: ['vpc:other'] }],
  ['ports_without_protocol', { ports: ['22'], protocols: ['ICMP' as const] }],
] as const)('a rule is reported as matching nothing when %s', (why, more) => {
  const given = { ...more } as NonNullable<Parameters<typeof rule>[3]>
  expect(findings(['r', 'inbound', 'allow', given])['r']?.trouble).toEqual({ type: 'matches_nothing', why })
  const off = findings(['r', 'inbound', 'allow', { ...given, isEnabled: false }])
  expect(off['r']).toEqual({ interfaces: 0, trouble: { type: 'matches_nothing', why } })
})

test('a rule matches when only some of its targets exist, and a disabled rule covers no other', () => {
  const found = findings(
    ['off', 'inbound', 'deny', { isEnabled: false }],
    ['part', 'inbound', 'allow', { targets: ['instance:gone', 'instance:db'] }],
  )
  expect(found['part']).toEqual({ interfaces: 1, trouble: null })
})

test('no rule is reported as ineffective when the budget is exceeded', () => {
  const rules = [
    rule('wide', 'inbound', 'allow', { priority: 1 }),
    rule('late', 'inbound', 'allow', { priority: 2, ports: ['22'] }),
  ]
  const finder = new PathFinder(mapOf(network([web, db], { rules })))
  const troubles = (maxSteps?: number) =>
    ruleFindings(finder, vpcId, maxSteps).map(({ trouble }) => trouble?.type ?? null)
  expect(troubles()).toEqual([null, 'never_decides'])
  // The budget was enough to examine one of the two interfaces.
  expect(troubles(3)).toEqual([null, null])
})
