import { expect, test } from 'vitest'
import { formatCidr, parseCidr } from './cidr.ts'
import { subtractBlocks } from './subtract.ts'

test.each([
  ['10.0.0.0/8', [], ['10.0.0.0/8']],
  ['10.0.0.0/8', ['192.168.0.0/16', '::/0'], ['10.0.0.0/8']],
  ['10.0.0.0/8', ['10.0.0.0/8'], []],
  ['10.0.0.0/8', ['0.0.0.0/0'], []],
  ['10.0.0.0/30', ['10.0.0.1/32'], ['10.0.0.0/32', '10.0.0.2/31']],
  ['0.0.0.0/0', ['128.0.0.0/1', '64.0.0.0/2'], ['0.0.0.0/2']],
  ['fd00::/126', ['fd00::3/128'], ['fd00::/127', 'fd00::2/128']],
])('%s without %j is %j', (block, others, rest) => {
  expect(subtractBlocks(parseCidr(block), others.map(parseCidr)).map(formatCidr)).toEqual(rest)
})
