import { expect, test } from 'vitest'
import { changesOf, coveredBy } from './changes.ts'
import { allowListCall, formOf } from './request.ts'
import { parseNetworks } from './parse-networks.ts'

const list = (...ips: string[]) => ({ allow: 'list', ips }) as const
const any = { allow: 'any' } as const

test('several networks can be pasted at once, and an address is added as a network', () => {
  expect(parseNetworks('10.0.0.0/8, 192.0.2.7\n2001:db8::/32;2001:db8:1::1', [])).toEqual({
    networks: ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', '2001:db8:1::1/128'],
    unread: [],
  })
})

test('invalid entries are reported with a reason, and the valid ones are added', () => {
  const { networks, unread } = parseNetworks('10.0.0.0/8 10.1.2.3/8 office 192.0.2.0/33 0.0.0.0/0', [])
  expect(networks).toEqual(['10.0.0.0/8'])
  expect(unread.map(({ text, problem }) => [text, problem])).toEqual([
    ['10.1.2.3/8', expect.stringContaining('Type 10.0.0.0/8 for the network, or 10.1.2.3/32') as string],
    ['office', 'Must contain an IP address and a width, separated by a /'],
    ['192.0.2.0/33', 'Max width for IPv4 is 32'],
    ['0.0.0.0/0', expect.stringContaining('unspecified address') as string],
  ])
  expect(parseNetworks('192.0.2.0/24', ['192.0.2.9/24']).unread).toHaveLength(1)
  expect(parseNetworks('2001:0DB8:0:0::/32 2001:db8::/32', [])).toEqual({
    networks: ['2001:db8::/32'],
    unread: [{ text: '2001:db8::/32', problem: 'Already in the list' }],
  })
})

test('two spellings of the same network are not reported as a change', () => {
  expect(changesOf(list('192.0.2.9/24', '10.0.0.0/8'), list('192.0.2.0/24', '2001:db8::/32'))).toEqual({
    added: ['2001:db8::/32'],
    removed: ['10.0.0.0/8'],
    turns: null,
  })
  expect(changesOf(any, list('10.0.0.0/8'))).toMatchObject({ added: ['10.0.0.0/8'], turns: 'to list' })
  expect(changesOf(list('10.0.0.0/8'), any)).toMatchObject({ removed: ['10.0.0.0/8'], turns: 'to any' })
})

test('an address is covered by the first network that contains it', () => {
  expect(coveredBy(['10.0.0.0/8', '192.0.2.0/24'], '::ffff:192.0.2.9')).toBe('192.0.2.0/24')
  expect(coveredBy(['10.0.0.0/8'], '192.0.2.9')).toBeUndefined()
})

test('the form is sent as a revertible change if the server supports it', () => {
  expect(allowListCall(formOf(any))).toEqual({ body: { allowedIps: any } })
  expect(allowListCall({ ...formOf(list('10.0.0.0/8')), allow: 'any' })).toEqual({
    body: { allowedIps: any },
  })
  expect(allowListCall(formOf(list('10.0.0.0/8')), true)).toEqual({
    body: { allowedIps: list('10.0.0.0/8') },
    query: { onTrial: true },
  })
})
