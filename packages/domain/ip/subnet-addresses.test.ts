import { expect, test } from 'vitest'
import { parseAddress, parseCidr } from './cidr.ts'
import { formatIpv4 } from './ipv4.ts'
import { interfaceAddressRefusal, usableAddresses } from './subnet-addresses.ts'

const block = parseCidr('172.30.0.0/22')
const refusal = (text: string) => interfaceAddressRefusal(block, parseAddress(text))?.message ?? null

test('the usable addresses of a subnet are all but the first five and the last', () => {
  const { first, last } = usableAddresses(block)
  expect([formatIpv4(first), formatIpv4(last)]).toEqual(['172.30.0.5', '172.30.3.254'])
})

test.each([
  ['172.30.0.5', null],
  ['172.30.3.254', null],
  ['172.30.0.0', 'The first 5 addresses of a subnet are reserved'],
  ['172.30.0.4', 'The first 5 addresses of a subnet are reserved'],
  ['172.30.3.255', 'Cannot request a broadcast address'],
  ['172.30.4.0', '172.30.4.0 is outside subnet 172.30.0.0/22'],
  ['fd00::5', 'fd00::5 is outside subnet 172.30.0.0/22'],
])('a request for %s in a subnet returns the message: %s', (text, expected) => {
  expect(refusal(text)).toBe(expected)
})
