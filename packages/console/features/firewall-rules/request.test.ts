import { expect, test } from 'vitest'
import { toggledPart, typeOfText, withPart, withPorts } from './parts.ts'
import { emptyRule, formOf, type PartRow, ruleOf } from './request.ts'
import { withTyped } from './typed-input.ts'

const full = {
  name: 'allow-db',
  description: 'd',
  status: 'disabled',
  action: 'deny',
  direction: 'outbound',
  priority: 7,
  targets: [{ type: 'instance', value: 'db-1' }],
  filters: { hosts: [{ type: 'ip_net', value: '10.0.0.0/8' }], ports: ['1-2'], protocols: ['TCP'] },
} as const

test('converting a rule to the form and back does not change it', () => {
  const rule = structuredClone(full) as unknown as Parameters<typeof formOf>[0]
  expect(ruleOf(formOf(rule))).toEqual(full)
})

test('empty filters and removed entries are not sent', () => {
  const removed: PartRow = { type: 'vpc', value: 'default', mark: 'removed' }
  const form = { ...emptyRule, name: 'r', targets: [removed, { ...removed, mark: 'new' as const }] }
  expect(ruleOf(form)).toMatchObject({
    targets: [{ type: 'vpc', value: 'default' }],
    filters: { hosts: null, ports: null, protocols: null },
  })
})

test.each([
  ['10.0.0.1', 'ip'],
  ['fd00::1', 'ip'],
  [' 10.0.0.0/8 ', 'ip_net'],
  ['fd00::/8', 'ip_net'],
  ['db-1', 'subnet'],
  ['10.0.0', 'subnet'],
])('the text %s is recognized as type %s', (text, type) => expect(typeOfText(text, 'subnet')).toBe(type))

test('an address is not recognized as a host when the selected type is IP subnet', () => {
  const type = typeOfText('10.0.0.0', 'ip_net')
  expect(withPart([], type, '10.0.0.0')).toEqual({
    problem: 'Must contain an IP address and a width, separated by a /',
  })
})

test('a network is added with its host bits set to zero', () => {
  expect(withPart([], 'ip_net', '10.0.0.5/24')).toEqual({
    rows: [{ type: 'ip_net', value: '10.0.0.0/24', mark: 'new' }],
  })
})

test('an address that is typed in two spellings is added once', () => {
  const first = withPart([], 'ip_net', '2001:0DB8:0:0::/32')
  expect(first).toEqual({ rows: [{ type: 'ip_net', value: '2001:db8::/32', mark: 'new' }] })
  expect(withPart('rows' in first ? first.rows : [], 'ip_net', '2001:db8::1/32')).toEqual({
    problem: '2001:db8::/32 is already in the list',
  })
})

test('an entry is validated by its type, added once, and restored in place after it was removed', () => {
  expect(withPart([], 'ip', 'nope')).toEqual({ problem: 'Not a valid IP address' })
  expect(withPart([], 'ip_net', '10.0.0.0/33')).toEqual({ problem: 'Max width for IPv4 is 32' })
  expect(withPart([], 'instance', 'Web')).toHaveProperty('problem')
  const rows: PartRow[] = [{ type: 'instance', value: 'web', mark: 'saved' }]
  expect(withPart(rows, 'instance', ' web ')).toEqual({ problem: 'web is already in the list' })
  const removed = toggledPart(rows, rows[0] as PartRow)
  expect(removed).toEqual([{ type: 'instance', value: 'web', mark: 'removed' }])
  expect(withPart(removed, 'instance', 'web')).toEqual({ rows })
  const added = withPart(rows, 'subnet', 'web')
  const [, row] = 'rows' in added ? added.rows : []
  expect(row).toEqual({ type: 'subnet', value: 'web', mark: 'new' })
  expect('rows' in added && row && toggledPart(added.rows, row)).toEqual(rows)
})

test('ports are added one or several at a time', () => {
  expect(withPorts(['22'], ' 80, 8080-8089 443')).toEqual({ ports: ['22', '80', '8080-8089', '443'] })
  expect(withPorts([], '8080 - 8089, 22 80 -81')).toEqual({ ports: ['8080-8089', '22', '80-81'] })
  expect(withPorts(['22'], '80 22')).toEqual({ problem: '22 is already in the list' })
  expect(withPorts([], '70-60')).toHaveProperty('problem')
})

test('text that was typed but not added can be added from the notice', () => {
  const form = { ...emptyRule, hostType: 'ip_net' as const, hostText: '10.0.12.0/26', portText: 'x' }
  expect(withTyped(form, 'hostText')).toEqual({
    hosts: [{ type: 'ip_net', value: '10.0.12.0/26', mark: 'new' }],
    hostText: '',
    hostType: 'vpc',
  })
  expect(withTyped(form, 'portText')).toBeNull()
})
