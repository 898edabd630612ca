import { expect, test } from 'vitest'
import {
  cidrSize,
  containsAddress,
  containsCidr,
  firstOf,
  formatAddress,
  formatCidr,
  hasHostBits,
  ipv4Bounds,
  lastOf,
  networkOf,
  overlaps,
  parseAddress,
  parseCidr,
  tryParseCidr,
} from './cidr.ts'
import { isLoopback, isMulticast, isPrivateIpv4 } from './address-space.ts'
import { parseIpv4 } from './ipv4.ts'

test.each([
  ['172.30.0.0/22', '172.30.0.0', '172.30.3.255', 1024n],
  ['10.1.2.3/8', '10.0.0.0', '10.255.255.255', 2n ** 24n],
  ['192.0.2.7/32', '192.0.2.7', '192.0.2.7', 1n],
  ['0.0.0.0/0', '0.0.0.0', '255.255.255.255', 2n ** 32n],
  ['fd00:1::/64', 'fd00:1::', 'fd00:1::ffff:ffff:ffff:ffff', 2n ** 64n],
])('the block %s has the first address %s and the last address %s', (text, first, last, size) => {
  const cidr = parseCidr(text)
  const written = (value: bigint) => formatAddress({ version: cidr.version, value })
  expect([written(firstOf(cidr)), written(lastOf(cidr)), cidrSize(cidr)]).toEqual([first, last, size])
  expect(formatCidr(cidr)).toBe(text)
})

test.each([
  '10.0.0.0',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0.0/',
  '/8',
  '::/129',
  '10.0.0.0/8/8',
  'a/8',
  '10.0.0.0/-1',
])('"%s" is refused as an address block', (text) => {
  expect(tryParseCidr(text)).toBeNull()
  expect(() => parseCidr(text)).toThrow(RangeError)
})

test('host bits of a block are detected and can be cleared', () => {
  expect(hasHostBits(parseCidr('10.0.0.1/24'))).toBe(true)
  expect(hasHostBits(parseCidr('10.0.0.0/24'))).toBe(false)
  expect(formatCidr(networkOf(parseCidr('10.0.0.1/24')))).toBe('10.0.0.0/24')
})

test('containsAddress, containsCidr and overlaps compare blocks of the same family', () => {
  const outer = parseCidr('10.0.0.0/8')
  expect(containsCidr(outer, parseCidr('10.255.0.0/16'))).toBe(true)
  expect(containsCidr(parseCidr('10.255.0.0/16'), outer)).toBe(false)
  expect(containsAddress(outer, parseAddress('10.255.255.255'))).toBe(true)
  expect(containsAddress(outer, parseAddress('11.0.0.0'))).toBe(false)
  expect(overlaps(outer, parseCidr('0.0.0.0/0'))).toBe(true)
  expect(overlaps(parseCidr('10.0.0.0/25'), parseCidr('10.0.0.128/25'))).toBe(false)
})

test('blocks of different families never overlap, even with equal numbers', () => {
  expect(overlaps(parseCidr('0.0.0.0/0'), parseCidr('::/0'))).toBe(false)
  expect(containsAddress(parseCidr('::/0'), parseAddress('1.2.3.4'))).toBe(false)
  expect(() => ipv4Bounds(parseCidr('::/0'))).toThrow(RangeError)
})

test('ipv4Bounds returns plain numbers, and throws for an IPv6 block', () => {
  const first = parseIpv4('192.168.1.0')
  expect(ipv4Bounds(parseCidr('192.168.1.0/24'))).toEqual({ first, last: first + 255 })
})

test.each([
  ['10.0.0.0/8', true],
  ['172.31.255.0/24', true],
  ['192.168.0.0/16', true],
  ['172.32.0.0/16', false],
  ['172.16.0.0/11', false],
  ['0.0.0.0/0', false],
  ['192.0.2.0/24', false],
])('the address %s is private: %s', (text, expected) => {
  expect(isPrivateIpv4(parseCidr(text))).toBe(expected)
})

test('multicast and loopback addresses are reserved', () => {
  expect(['224.0.0.1', 'ff02::1', '10.0.0.1'].map((text) => isMulticast(parseAddress(text)))).toEqual([
    true,
    true,
    false,
  ])
  expect(['127.1.2.3', '::1', '::2'].map((text) => isLoopback(parseAddress(text)))).toEqual([
    true,
    true,
    false,
  ])
})
