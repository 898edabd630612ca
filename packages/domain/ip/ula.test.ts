import { expect, test } from 'vitest'
import { seededRandom } from '#testing/seeded-random.ts'
import { containsCidr, formatCidr, hasHostBits, parseCidr } from './cidr.ts'
import { isSubnetPrefix, isVpcPrefix, randomSubnetPrefix, randomVpcPrefix, subnetPrefix } from './ula.ts'

test('random VPC prefixes are valid and distinct', () => {
  const random = seededRandom(3)
  const prefixes = Array.from({ length: 200 }, () => randomVpcPrefix(random))
  expect(prefixes.every(isVpcPrefix)).toBe(true)
  expect(prefixes.some(hasHostBits)).toBe(false)
  expect(new Set(prefixes.map(formatCidr)).size).toBe(200)
})

test.each([
  ['fd00:1:2::/48', true],
  ['fc00:1:2::/48', false],
  ['fd00:1:2::/47', false],
  ['fd00:1:2::/64', false],
  ['10.0.0.0/8', false],
])('%s is a valid prefix of a VPC: %s', (text, expected) => {
  expect(isVpcPrefix(parseCidr(text))).toBe(expected)
})

test('subnetPrefix returns the /64 with the given number in a /48', () => {
  const prefix = parseCidr('fd00:1:2::/48')
  expect([0, 1, 65535].map((index) => formatCidr(subnetPrefix(prefix, index)))).toEqual([
    'fd00:1:2::/64',
    'fd00:1:2:1::/64',
    'fd00:1:2:ffff::/64',
  ])
})

test('a random subnet block is within its prefix', () => {
  const random = seededRandom(4)
  const prefix = parseCidr('fd00:1:2::/48')
  for (let i = 0; i < 50; i++) {
    const block = randomSubnetPrefix(random, prefix)
    expect(isSubnetPrefix(prefix, block) && containsCidr(prefix, block)).toBe(true)
  }
  expect(isSubnetPrefix(prefix, parseCidr('fd00:1:3::/64'))).toBe(false)
  expect(isSubnetPrefix(prefix, parseCidr('fd00:1:2::/63'))).toBe(false)
})
