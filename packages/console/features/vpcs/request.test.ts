import type { Vpc } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { emptyVpc, prefixProblem, vpcRequest, vpcUpdateCall } from './request.ts'

test('the request omits the prefix when it is empty', () => {
  const form = { ...emptyVpc, name: 'shop', dnsName: 'shop' }
  expect(vpcRequest({ ...form, ipv6Prefix: '  ' })).toEqual({
    name: 'shop',
    description: '',
    dnsName: 'shop',
  })
  expect(vpcRequest({ ...form, ipv6Prefix: ' fd12:3456:789a::/48 ' })).toMatchObject({
    ipv6Prefix: 'fd12:3456:789a::/48',
  })
})

test.each([
  ['', null],
  ['fd12:3456:789a::/48', null],
  ['fd12:3456:789a::', 'Must contain an IP address and a width, separated by a /'],
  ['fd12:3456:789a::/64', 'Must be a /48 within fd00::/8, such as fd12:3456:789a::/48'],
  ['2001:db8::/48', 'Must be a /48 within fd00::/8, such as fd12:3456:789a::/48'],
  ['10.0.0.0/8', 'Must be a /48 within fd00::/8, such as fd12:3456:789a::/48'],
])('the message for an IPv6 prefix is correct: %s', (text, problem) =>
  expect(prefixProblem(text)).toBe(problem),
)

test('the request of the edit form omits an empty DNS name, and its Terraform block is complete', () => {
  const vpc = { name: 'shop', dnsName: 'old', ipv6Prefix: 'fd12:3456:789a::/48' } as Vpc
  const { args, becomes } = vpcUpdateCall('p', vpc, { name: 'new', description: 'd', dnsName: '' })
  expect(args).toEqual({
    path: { vpc: 'shop' },
    query: { project: 'p' },
    body: { name: 'new', description: 'd' },
  })
  expect(becomes).toMatchObject({
    name: 'shop',
    body: { name: 'new', dnsName: 'old', ipv6Prefix: 'fd12:3456:789a::/48' },
  })
})
