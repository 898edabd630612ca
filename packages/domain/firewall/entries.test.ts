import { expect, test } from 'vitest'
import { canonicalEntry, repeatedEntry } from './entries.ts'

test.each([
  ['ip_net', '10.0.0.5/24', '10.0.0.0/24'],
  ['ip_net', '2001:0DB8::1/32', '2001:db8::/32'],
  ['ip_net', '10.0.0.5/32', '10.0.0.5/32'],
  ['ip_net', 'nope', 'nope'],
  ['ip', 'FD00:0::1', 'fd00::1'],
  ['subnet', 'app', 'app'],
])('a firewall target or filter of type %s with value %s is stored as %s', (type, value, stored) => {
  expect(canonicalEntry({ type, value })).toEqual({ type, value: stored })
})

test('repeatedEntry finds two entries only when both their types and their values are equal', () => {
  const app = { type: 'subnet', value: 'app' }
  expect(repeatedEntry([app, { type: 'instance', value: 'app' }])).toBeUndefined()
  expect(repeatedEntry([app, { type: 'vpc', value: 'v' }, { ...app }])).toEqual(app)
})
