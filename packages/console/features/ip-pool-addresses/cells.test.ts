import { expect, test } from 'vitest'
import {
  cellsOf,
  cellText,
  drawnRanges,
  collapsedRunAround,
  matchesIn,
  type HeldAddress,
  type Holder,
  addressAfterKey,
} from './cells.ts'

const holder = (more: Partial<Holder> = {}): Holder => ({
  siloId: 's',
  silo: 'acme',
  project: 'shop',
  instance: 'cache-7',
  probe: null,
  floatingIp: null,
  readable: true,
  timeCreated: new Date(0),
  ...more,
})

const held = (ip: string, use: HeldAddress['use'], ...holders: Holder[]): HeldAddress => ({
  ip,
  use,
  holders,
})

const ranges = drawnRanges({
  ranges: [
    { first: '10.0.0.10', last: '10.0.0.40', held: 2 },
    { first: '10.0.1.0', last: '10.0.1.1', held: 0 },
  ],
  addresses: [
    held('10.0.0.12', 'floating', holder({ floatingIp: 'shop-front' })),
    held('10.0.0.33', 'outbound', holder({ silo: 'lab', readable: false, instance: null, project: null })),
  ],
})
const cells = cellsOf(ranges)

test('the lines of an address map start at multiples of their length and contain the addresses of the range', () => {
  const firstLine = ranges[0]?.lines[0]
  expect(ranges.map(({ lines }) => lines.map(({ first }) => first))).toEqual([
    ['10.0.0.10', '10.0.0.32'],
    ['10.0.1.0'],
  ])
  expect((firstLine?.type === 'cells' ? firstLine.cells : []).slice(8, 13).map((cell) => cell?.use)).toEqual([
    undefined,
    undefined,
    'free',
    'free',
    'floating',
  ])
  expect(cells).toHaveLength(33)
})

test('a cell names its use and the resources with the address, as far as the user may see them', () => {
  const text = (ip: string) =>
    cells
      .filter((cell) => cell.ip === ip)
      .map(cellText)
      .join()
  expect(text('10.0.0.12')).toBe('10.0.0.12, floating, shop-front → cache-7 in acme')
  expect(text('10.0.0.33')).toBe('10.0.0.33, outbound, an instance in lab')
  expect(text('10.0.0.11')).toBe('10.0.0.11, free')
})

test('arrow keys move to neighboring addresses and lines, also across the gaps between ranges', () => {
  expect(addressAfterKey(cells, '10.0.0.10', 'ArrowRight')).toBe('10.0.0.11')
  expect(addressAfterKey(cells, '10.0.0.10', 'ArrowLeft')).toBe('10.0.0.10')
  expect(addressAfterKey(cells, '10.0.0.40', 'ArrowRight')).toBe('10.0.1.0')
  expect(addressAfterKey(cells, '10.0.0.5', 'Home')).toBe('10.0.0.10')
  expect(addressAfterKey(cells, '10.0.0.10', 'End')).toBe('10.0.1.1')
  // No address is directly below, so the nearest one in that direction is next.
  expect(addressAfterKey(cells, '10.0.0.8', 'x')).toBeNull()
  expect(addressAfterKey(cells, '10.0.0.12', 'ArrowDown')).toBe('10.0.1.0')
  expect(addressAfterKey(cells, '10.0.0.40', 'ArrowUp')).toBe('10.0.0.10')
})

test('an address is found by its prefix, or by the name of a visible resource', () => {
  expect(matchesIn(cells, '10.0.0.3')).toContain('10.0.0.33')
  expect(matchesIn(cells, 'LAB')).toEqual(['10.0.0.33'])
  expect(matchesIn(cells, 'cache')).toEqual(['10.0.0.12'])
  expect(matchesIn(cells, '')).toEqual([])
})

test('unused lines are collapsed and can be expanded', () => {
  const wide = {
    ranges: [{ first: '10.0.0.10', last: '10.0.0.200', held: 1 }],
    addresses: [held('10.0.0.12', 'ephemeral', holder())],
  }
  const textsOf = (opened?: ReadonlySet<string>) =>
    drawnRanges(wide, opened).flatMap(({ lines }) =>
      lines.map((line) =>
        line.type === 'fold' ? `${line.first} to ${line.last}: ${line.count}` : line.first,
      ),
    )
  expect(textsOf()).toEqual(['10.0.0.10', '10.0.0.32 to 10.0.0.200: 169'])
  expect(textsOf(new Set(['10.0.0.32']))).toHaveLength(7)
  const folded = drawnRanges(wide)
  expect(collapsedRunAround(folded, '10.0.0.77')).toBe('10.0.0.32')
  expect(collapsedRunAround(folded, '10.0.0.12')).toBeNull()
  // Arrow keys treat a collapsed line as one position.
  expect(addressAfterKey(cellsOf(folded), '10.0.0.12', 'End')).toBe('10.0.0.32')
})
