import { expect, test } from 'vitest'
import { seededRandom } from '#testing/seeded-random.ts'
import { formatIpv6, IPV6_MAX, parseIpv6, tryParseIpv6 } from './ipv6.ts'

// RFC 5952 sections 4 and 5, and RFC 4291 section 2.2.
test.each([
  ['::', '::'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['1::', '1::'],
  ['2001:DB8::0001', '2001:db8::1'],
  ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['fd00:1:2:3::', 'fd00:1:2:3::'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('the IPv6 address %s is formatted as %s', (text, canonical) => {
  expect(formatIpv6(parseIpv6(text))).toBe(canonical)
})

test.each([
  '',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  'g::1',
  'fe80::1%eth0',
  '::1.2.3',
  '1.2.3.4::',
  '1.2.3.4',
  ':1:2:3:4:5:6:7',
])('"%s" is refused as an IPv6 address', (text) => {
  expect(tryParseIpv6(text)).toBeNull()
  expect(() => parseIpv6(text)).toThrow(RangeError)
})

test('a formatted address is parsed back to the same number', () => {
  const random = seededRandom(6)
  for (let i = 0; i < 500; i++) {
    // Half of the groups are zero, since the compression of zero groups is the difficult part.
    const groups = Array.from(random.bytes(8), (byte) => (byte < 128 ? 0n : BigInt(byte)))
    const value = groups.reduce((sum, group) => sum * 65536n + group, 0n)
    expect(parseIpv6(formatIpv6(value))).toBe(value)
  }
})

test('formatting a number outside 128 bits as an IPv6 address throws', () => {
  expect(() => formatIpv6(-1n)).toThrow(RangeError)
  expect(() => formatIpv6(IPV6_MAX + 1n)).toThrow(RangeError)
})
