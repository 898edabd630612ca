import { expect, test } from 'vitest'
import type { RuleBody } from '../firewall-rules/lazy.ts'
import { renamedEnds, renamedRule, routeNames, ruleNames } from './references.ts'

const rule = (over: Partial<RuleBody>): RuleBody => ({
  name: 'allow-ssh',
  description: '',
  status: 'enabled',
  action: 'allow',
  direction: 'inbound',
  priority: 65534,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: { hosts: null, ports: ['22'], protocols: null },
  ...over,
})
const rename = { type: 'vpc', from: 'default', to: 'front' } as const

test('a rule refers to a VPC as target or host, but not to another kind of resource with the same name', () => {
  expect(ruleNames(rule({}), rename)).toBe(true)
  const hosts = { hosts: [{ type: 'vpc' as const, value: 'default' }] }
  expect(ruleNames(rule({ targets: [], filters: hosts }), rename)).toBe(true)
  expect(ruleNames(rule({ targets: [{ type: 'subnet', value: 'default' }] }), rename)).toBe(false)
})

test('renaming a VPC changes the entries of a rule that refer to it and keeps the others', () => {
  const before = rule({
    targets: [
      { type: 'vpc', value: 'default' },
      { type: 'instance', value: 'default' },
    ],
  })
  expect(renamedRule(before, rename)).toEqual({
    ...before,
    targets: [
      { type: 'vpc', value: 'front' },
      { type: 'instance', value: 'default' },
    ],
  })
})

test("a custom route refers to a subnet, but the subnet's own route does not", () => {
  const subnet = { type: 'subnet', from: 'db', to: 'data' } as const
  const route = {
    destination: { type: 'subnet' as const, value: 'db' },
    target: { type: 'ip' as const, value: '10.0.0.5' },
  }
  expect(routeNames({ ...route, kind: 'custom' }, subnet)).toBe(true)
  expect(routeNames({ ...route, kind: 'vpc_subnet' }, subnet)).toBe(false)
  expect(routeNames({ ...route, kind: 'default' }, subnet)).toBe(false)
  expect(renamedEnds({ ...route, kind: 'custom' }, subnet)).toEqual({
    ...route,
    destination: { type: 'subnet', value: 'data' },
  })
})
