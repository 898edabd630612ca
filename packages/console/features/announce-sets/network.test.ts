import { expect, test } from 'vitest'
import { networkOfBlock, networkProblem } from './network.ts'

const block = (firstAddress: string, lastAddress: string) => ({ firstAddress, lastAddress })

test('a block that is exactly one network is suggested as that network', () => {
  expect(networkOfBlock(block('192.0.2.0', '192.0.2.255'))).toBe('192.0.2.0/24')
  expect(networkOfBlock(block('192.0.2.7', '192.0.2.7'))).toBe('192.0.2.7/32')
  expect(networkOfBlock(block('2001:db8::', '2001:db8::ffff'))).toBe('2001:db8::/112')
  for (const odd of [block('192.0.2.1', '192.0.2.4'), block('192.0.2.0', '192.0.2.2'), block('x', '::1')])
    expect(networkOfBlock(odd)).toBeNull()
})

test('a network can be announced if the block contains part of it', () => {
  const of = block('192.0.2.0', '192.0.2.63')
  expect(networkProblem('192.0.2.0/24', of)).toBeNull()
  expect(networkProblem('198.51.100.0/24', of)).toContain('outside the block')
  expect(networkProblem('::/64', of)).toBe('The block is IPv4')
  expect(networkProblem('192.0.2.0', of)).toContain('width')
})
