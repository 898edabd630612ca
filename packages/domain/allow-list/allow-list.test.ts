import { expect, test } from 'vitest'
import {
  admits,
  allowedNetworkProblem,
  maxAllowedNetworks,
  parseAllowList,
  canonicalNetwork,
  checkAllowList,
} from './allow-list.ts'

const list = (...ips: string[]) => ({ allow: 'list', ips }) as const

test.each([
  ['192.0.2.0/24', '192.0.2.77', true],
  ['192.0.2.77/24', '192.0.2.1', true],
  ['192.0.2.0/24', '192.0.3.1', false],
  ['192.0.2.7/32', '192.0.2.7', true],
  ['192.0.2.0/24', '::ffff:192.0.2.9', true],
  ['192.0.2.0/24', '::ffff:c000:209', true],
  ['::ffff:192.0.2.0/120', '192.0.2.9', true],
  ['::ffff:192.0.2.0/120', '192.0.3.9', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8::/32', '192.0.2.9', false],
  ['::1/1', '192.0.2.9', false],
  ['192.0.2.0/24', 'unknown', false],
  ['192.0.2.0/24', '', false],
])('an allow list with network %s admits address %s: %s', (network, address, expected) => {
  expect(admits(parseAllowList(list(network)), address)).toBe(expected)
})

test('an allow list of any admits every address', () => {
  expect(admits(parseAllowList({ allow: 'any' }), 'unknown')).toBe(true)
  expect(checkAllowList({ allow: 'any' }, '203.0.113.1')).toBeNull()
})

test('a list of more than 1000 networks is refused before its entries are checked', () => {
  const ips = Array.from({ length: maxAllowedNetworks + 1 }, () => '0.0.0.0/0')
  expect(checkAllowList(list(...ips), '203.0.113.1')?.message).toBe(
    'Source IP allowlist is limited to 1000 entries, found 1001',
  )
  const distinct = ips.slice(1).map((_, at) => `203.0.${at >> 8}.${at & 255}/32`)
  expect(checkAllowList(list(...distinct), '203.0.0.1')).toBeNull()
})

test.each(['0.0.0.0/0', '0.0.0.0/8', '::/0', '::/64', '::ffff:0.0.0.0/96'])(
  'a list with %s is refused for the unspecified address before any other rule is checked',
  (ip) => {
    expect(checkAllowList(list(ip), '203.0.113.1')?.message).toMatch(
      /^Source IP allowlist may not contain the unspecified address/,
    )
  },
)

test.each(['10.0.0.0/0', '2001:db8::/0', '::ffff:10.0.0.0/96'])(
  'a list with %s is refused because its width is 0',
  (ip) => {
    expect(checkAllowList(list(ip), '10.0.0.1')?.message).toBe(
      'Source IP allowlist entries may not have a netmask of /0.',
    )
  },
)

test("a list is refused for its first invalid entry before the caller's own address is checked", () => {
  expect(checkAllowList(list('10.0.0.0/0', '0.0.0.0/8'), '203.0.113.1')?.message).toMatch(/netmask/)
  expect(checkAllowList(list('0.0.0.0/8', '10.0.0.0/0'), '203.0.113.1')?.message).toMatch(/unspecified/)
})

test("saving a list without the caller's own address is refused and names that address", () => {
  const refusal = checkAllowList(list('192.0.2.0/24'), '203.0.113.1')
  expect(refusal).toMatchObject({ status: 400, code: 'InvalidRequest' })
  expect(refusal?.message).toMatch(
    /^The source IP allow list would prevent access from the current client! .*203\.0\.113\.1$/,
  )
  expect(checkAllowList(list('192.0.2.0/24', '203.0.113.0/24'), '203.0.113.1')).toBeNull()
})

test('a caller without a network address cannot lock itself out', () => {
  expect(checkAllowList(list('192.0.2.0/24'), null)).toBeNull()
})

test.each([
  ['192.0.2.0/24', null],
  [' 192.0.2.0/24 ', null],
  ['192.0.2.0', 'Must contain an IP address and a width, separated by a /'],
  ['192.0.2.0/33', 'Max width for IPv4 is 32'],
  ['10.0.0.0/0', 'Source IP allowlist entries may not have a netmask of /0.'],
  [
    '192.0.2.77/24',
    'Has bits after its width. Type 192.0.2.0/24 for the network, or 192.0.2.77/32 for the address',
  ],
])("the form's message for the network %s is: %s", (text, problem) => {
  expect(allowedNetworkProblem(text)).toBe(problem)
})

test('all spellings of a network have the same canonical form', () => {
  expect(canonicalNetwork('192.0.2.9/24')).toBe(canonicalNetwork('192.0.2.0/24'))
  expect(canonicalNetwork('2001:DB8::/32')).toBe(canonicalNetwork('2001:db8:0::/32'))
  expect(canonicalNetwork('::ffff:192.0.2.0/120')).toBe(canonicalNetwork('192.0.2.0/24'))
  expect(canonicalNetwork('192.0.2.0/25')).not.toBe(canonicalNetwork('192.0.2.0/24'))
})

test.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['2001:0DB8:0:0::/32', '2001:db8::/32'],
  ['192.0.2.0/24', '192.0.2.77/24'],
  ['192.0.2.0/24', '::ffff:192.0.2.0/120'],
])('a list with %s and %s is refused, since both are the same network', (first, second) => {
  expect(checkAllowList(list('10.0.0.0/8', first, second), '10.0.0.1')?.message).toBe(
    `Source IP allowlist contains ${canonicalNetwork(first)} more than once. Remove the repeated entries`,
  )
})
