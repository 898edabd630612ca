import { expect, test } from 'vitest'
import { mapOf } from './map.ts'
import { neighboursOf } from './neighbours.ts'
import type { Network } from './network.ts'
import { PathFinder } from './path.ts'
import { answerPathQuery, type PathQuery } from './path-query.ts'
import { remediesFor } from './remedies.ts'
import { external, host, network, rule, subnet } from './testing/build.ts'

const web = ['web-1', 'web-2', 'web-3'].map((name, i) => host(name, 'default', `172.30.0.${11 + i}`))
const db = host('db', 'data', '172.30.4.21', { external: [external('floating', '198.51.100.5')] })
const subnets = [subnet('default', '172.30.0.0/22'), subnet('data', '172.30.4.0/24')]
const allow = rule('to-db', 'inbound', 'allow', {
  priority: 200,
  targets: ['instance:db'],
  hosts: ['instance:web-1', 'instance:web-2'],
  ports: ['5432'],
})
const deny = rule('rest', 'inbound', 'deny', { priority: 900, targets: ['instance:db'] })
const lab = network([...web, db], { subnets, rules: [allow, deny] })

const blocked: PathQuery = {
  from: { type: 'interface', id: 'web-3-nic' },
  to: { type: 'interface', id: 'db-nic' },
  protocol: 'TCP',
  port: 5432,
}

function remedies(of: Network, question: PathQuery) {
  const finder = new PathFinder(mapOf(of))
  return remediesFor(finder, question, answerPathQuery(finder, question)).map(
    ({ type, rule: one, opens }) => ({
      type,
      name: one.name,
      priority: one.priority,
      hosts: one.hosts?.map(({ value }) => value) ?? null,
      ports: one.ports,
      isEnabled: one.isEnabled,
      opens,
    }),
  )
}

test('remedies are listed with what else they open, smallest effect first', () => {
  const found = remedies(lab, blocked)
  expect(found).toMatchObject([
    { type: 'allow', name: 'allow-db-5432', priority: 899, hosts: ['web-3'], ports: ['5432'], opens: 1 },
    // UDP traffic passes as well, since the rule has no protocol filter.
    { type: 'add_host', name: 'to-db', hosts: ['web-1', 'web-2', 'web-3'], opens: 2 },
  ])
  // Disabling the deny rule does not help here, since no other rule allows the packet.
  expect(found).toHaveLength(2)
})

test('remedies include adding a port to a rule, and disabling a deny rule', () => {
  const inside = rule('inside', 'inbound', 'allow', { priority: 1000, hosts: ['vpc:net'] })
  const found = remedies(
    { ...lab, rules: [allow, deny, inside] },
    { ...blocked, from: { type: 'interface', id: 'web-1-nic' }, port: 80 },
  )
  expect(found.map(({ type }) => type)).toEqual(['allow', 'add_port', 'disable'])
  expect(found[1]).toMatchObject({ ports: ['5432', '80'] })
  expect(found[2]).toMatchObject({ name: 'rest', isEnabled: false })
  expect(found[2]?.opens).toBeGreaterThan(found[1]?.opens ?? 0)
})

test('remedies never name an arbitrary external address as a host filter', () => {
  const found = remedies(lab, { ...blocked, from: { type: 'outside' } })
  expect(found).toMatchObject([{ type: 'allow', hosts: null }])
})

test('there is no remedy when the packet is not refused by a rule, or when a rule at priority 0 denies it', () => {
  expect(remedies(lab, { ...blocked, from: { type: 'interface', id: 'web-1-nic' } })).toEqual([])
  const first = { ...lab, rules: [{ ...deny, priority: 0 }] }
  expect(remedies(first, blocked)).toEqual([])
})

test('neighboursOf answers the same query for the other interfaces of the VPC', () => {
  const finder = new PathFinder(mapOf(lab))
  expect(neighboursOf(finder, blocked)).toEqual([
    { subnetId: 'default', total: 3, passing: 2, others: ['web-3'] },
  ])
  expect(neighboursOf(finder, { ...blocked, from: { type: 'outside' } })).toEqual([])
})

test('evaluated rules are listed up to the deciding one, with the result of each condition', () => {
  const { hops } = answerPathQuery(new PathFinder(mapOf(lab)), blocked)
  const last = hops.at(-1)
  expect(
    last?.type === 'rules' && last.considered.map(({ rule: { name }, ...parts }) => [name, parts]),
  ).toEqual([
    ['to-db', { host: 'no', protocol: 'any', port: 'yes' }],
    ['rest', { host: 'any', protocol: 'any', port: 'any' }],
  ])
})
