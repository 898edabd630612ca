import { expect, test } from 'vitest'
import { blocksOf, blocksProblem, parseBlock } from './parse-blocks.ts'

test('a block is parsed from a range, a network or a single address', () => {
  const block = { firstAddress: '192.0.2.0', lastAddress: '192.0.2.15' }
  for (const text of ['192.0.2.0 - 192.0.2.15', '192.0.2.0–192.0.2.15', '192.0.2.4/28']) {
    expect(parseBlock(text)).toEqual(block)
  }
  expect(parseBlock('2001:db8::1')).toEqual({ firstAddress: '2001:db8::1', lastAddress: '2001:db8::1' })
})

test('the message about an invalid block quotes the text', () => {
  expect(parseBlock('192.0.2.9 - 192.0.2.1')).toBe('"192.0.2.9 - 192.0.2.1" ends before it begins')
  expect(parseBlock('192.0.2.9 - ::1')).toContain('192.0.2.9 - ::1')
  for (const text of ['x', '192.0.2.1 - 192.0.2.2 - 192.0.2.3', '192.0.2.0/33']) {
    expect(parseBlock(text)).toContain('is no address, range or network')
  }
})

test('each line is one block', () => {
  expect(blocksProblem(' \n')).toBe('A lot needs at least one address')
  expect(blocksProblem('192.0.2.0/24\nx')).toContain('"x"')
  expect(blocksProblem('192.0.2.0/24\n\n10.0.0.1')).toBeNull()
  expect(blocksOf('192.0.2.0/24, 10.0.0.1\nx')).toHaveLength(2)
})
