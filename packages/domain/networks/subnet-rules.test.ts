import { expect, test } from 'vitest'
import { checkIpv4Block, checkOverlap, nextFreeBlock } from './subnet-rules.ts'

test('the suggested block is the next free one after the existing blocks', () => {
  expect(nextFreeBlock([], 22)).toBe('172.30.0.0/22')
  expect(nextFreeBlock(['172.30.0.0/22'], 24)).toBe('172.30.4.0/24')
  expect(nextFreeBlock(['172.30.0.0/22', '172.30.4.0/24'], 22)).toBe('172.30.8.0/22')
  // The smaller block overlaps the middle of the next candidate.
  expect(nextFreeBlock(['172.30.2.128/26'], 22)).toBe('172.30.4.0/22')
})

test('nextFreeBlock continues with the next private range when one is full, and returns null when all are full', () => {
  expect(nextFreeBlock(['172.30.0.0/16'], 24)).toBe('10.0.0.0/24')
  expect(nextFreeBlock(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], 24)).toBeNull()
  // The requested block is wider than the default range, so the next range is used.
  expect(nextFreeBlock([], 12)).toBe('10.0.0.0/12')
})

test('nextFreeBlock ignores IPv6 blocks and invalid texts', () => {
  expect(nextFreeBlock(['fd00::/64', 'x'], 26)).toBe('172.30.0.0/26')
})

test('the server accepts every suggested block', () => {
  const taken: string[] = []
  for (let i = 0; i < 200; i++) {
    const block = nextFreeBlock(taken, 20 + (i % 7)) ?? ''
    expect(checkIpv4Block(block) ?? checkOverlap(block, taken)).toBeNull()
    taken.push(block)
  }
})
