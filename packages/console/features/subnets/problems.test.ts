import { expect, test } from 'vitest'
import { ipv4BlockProblem, ipv6BlockProblem } from './problems.ts'

test.each([
  ['10.0.0.0/24', null],
  [' 172.30.4.0/22 ', null],
  ['10.0.0.0', 'Must contain an IP address and a width, separated by a /'],
  ['10.0.0.0/33', 'Max width for IPv4 is 32'],
  ['10.0.0.0/27', 'VPC Subnet IPv4 address ranges must have prefix length between 8 and 26, inclusive'],
  ['8.8.8.0/24', 'VPC Subnet IPv4 address ranges must be from a private range'],
  ['fd00::/64', 'Must be an IPv4 block'],
])('the problem of the IPv4 block %j is %j', (text, problem) => expect(ipv4BlockProblem(text)).toBe(problem))

test('an IPv6 block is a /64 within the VPC, or is assigned by the server', () => {
  const prefix = 'fd00:1:2::/48'
  expect(ipv6BlockProblem('', prefix)).toBeNull()
  expect(ipv6BlockProblem('fd00:1:2:3::/64', prefix)).toBeNull()
  expect(ipv6BlockProblem('fd00:1:3::/64', prefix)).toContain('is not valid for VPC')
  expect(ipv6BlockProblem('10.0.0.0/24', prefix)).toContain('is not valid for VPC')
})
