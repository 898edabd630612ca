import type { VpcFirewallRuleUpdate } from '@portico/contract/schemas/firewall.ts'
import { expect, test } from 'vitest'
import { defaultRules } from './default-rules.ts'
import { checkRules } from './rules.ts'

function rule(name: string, more: Partial<VpcFirewallRuleUpdate> = {}): VpcFirewallRuleUpdate {
  return {
    name,
    description: '',
    status: 'enabled',
    direction: 'inbound',
    action: 'allow',
    priority: 1,
    targets: [],
    filters: {},
    ...more,
  }
}

const many = <T>(count: number, item: (i: number) => T) => Array.from({ length: count }, (_, i) => item(i))
const message = (...rules: VpcFirewallRuleUpdate[]) => checkRules(rules)?.message ?? null

test('the default rules are accepted, and so is an empty set', () => {
  expect(checkRules(defaultRules('v'))).toBeNull()
  expect(checkRules([])).toBeNull()
})

test('too many rules and too many entries in a rule are refused', () => {
  const ip = { type: 'ip', value: '10.0.0.1' } as const
  expect(checkRules(many(1024, (i) => rule(`r${i}`)))).toBeNull()
  expect(checkRules(many(1025, (i) => rule(`r${i}`)))).toEqual({
    status: 400,
    code: 'InvalidValue',
    message: 'unsupported value for "rules": max length 1024',
  })
  expect(message(rule('r', { targets: many(257, () => ip) }))).toBe(
    'unsupported value for "targets": max length 256',
  )
  expect(message(rule('r', { filters: { hosts: many(257, () => ip) } }))).toBe(
    'unsupported value for "filters.hosts": max length 256',
  )
  expect(message(rule('r', { filters: { ports: many(257, (i) => String(i + 1)) } }))).toBe(
    'unsupported value for "filters.ports": max length 256',
  )
  expect(message(rule('r', { filters: { protocols: many(257, () => 'TCP' as const) } }))).toBe(
    'unsupported value for "filters.protocols": max length 256',
  )
})

test('a set is refused when two rules have the same name', () => {
  expect(message(rule('a'), rule('b'), rule('a'), rule('b'), rule('c'))).toBe(
    'unsupported value for "rules": Rule names must be unique. Duplicates: ["a", "b"]',
  )
})

test('a port range is refused when it is not ascending', () => {
  expect(message(rule('r', { filters: { ports: ['1-2', '5'] } }))).toBeNull()
  expect(checkRules([rule('r', { filters: { ports: ['1-2', '9-8'] } })])).toMatchObject({
    code: 'InvalidValue',
    message: 'unsupported value for "filters.ports": port range "9-8" ends before it begins',
  })
})
