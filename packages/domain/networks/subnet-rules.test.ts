import { expect, test } from 'vitest'
import { checkIpv4Block, checkOverlap, nextFreeBlock } from './subnet-rules.ts'

test('the next free block is adjacent to existing ones, and is accepted', () => {
  expect(nextFreeBlock([], 22)).toBe('172.30.0.0/22')
  expect(nextFreeBlock(['172.30.0.0/22'], 24)).toBe('172.30.4.0/24')
  expect(nextFreeBlock(['172.30.0.0/22', '172.30.4.0/24'], 22)).toBe('172.30.8.0/22')
  // A smaller block is in the middle of the next candidate.
  expect(nextFreeBlock(['172.30.2.128/26'], 22)).toBe('172.30.4.0/22')
})

test('a full range is followed by the next private range, and when all are full there is no block', () => {
  expect(nextFreeBlock(['172.30.0.0/16'], 24)).toBe('10.0.0.0/24')
  expect(nextFreeBlock(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], 24)).toBeNull()
  // Wider than the default range.
  expect(nextFreeBlock([], 12)).toBe('10.0.0.0/12')
})

test('IPv6 blocks and invalid texts are ignored', () => {
  expect(nextFreeBlock(['fd00::/64', 'x'], 26)).toBe('172.30.0.0/26')
})

test('every suggested block is accepted', () => {
  const taken: string[] = []
  for (let i = 0; i < 200; i++) {
    const block = nextFreeBlock(taken, 20 + (i % 7)) ?? ''
    expect(checkIpv4Block(block) ?? checkOverlap(block, taken)).toBeNull()
    taken.push(block)
  }
})
