import { expect, test } from 'vitest'
import type { Holder } from './cells.ts'
import { nextFreeOf, readAddressSearch, addressesFromHolders } from './addresses.ts'
import { cellsOf, cellText, rowsOf } from './cells.ts'
import { runsOf } from './runs.ts'
import { collapsedRunAround, ipAt, mapPositionOf, positionAfterKey } from './keyboard.ts'

const holder = (ip: string, instance: string, more: Partial<Holder> = {}): Holder => ({
  ip,
  mac: 'A8:40:25:F0:00:01',
  interfaceId: ip,
  interface: 'net0',
  primary: true,
  transitIps: [],
  instanceId: instance,
  instance,
  runState: 'running',
  timeCreated: new Date(0),
  ...more,
})

const holders = [
  holder('10.0.4.5', 'web-1', { transitIps: ['10.0.6.0/30', '0.0.0.0/0'] }),
  holder('10.0.4.6', 'web-2'),
  holder('10.0.4.8', 'db-1', { runState: 'stopped' }),
]
const subnet = '10.0.4.0/22'
const cells = cellsOf(subnet, { block: subnet, holders, probes: [], nextFree: '10.0.4.7' })
const kindAt = (ip: string) => cells.find((cell) => cell.ip === ip)?.kind

test('each address is shown by its use', () => {
  expect(cells).toHaveLength(1024)
  expect(
    ['10.0.4.0', '10.0.4.1', '10.0.4.4', '10.0.4.5', '10.0.4.7', '10.0.4.8', '10.0.4.9'].map(kindAt),
  ).toEqual(['reserved', 'gateway', 'reserved', 'running', 'next', 'stopped', 'free'])
  // Addresses within the subnet for which an interface forwards packets are `transit`; a block that is wider than the
  // subnet does not count.
  expect(['10.0.6.0', '10.0.6.3', '10.0.6.4', '10.0.7.255'].map(kindAt)).toEqual([
    'transit',
    'transit',
    'free',
    'reserved',
  ])
  expect(cells.slice(5, 6).map(cellText).join()).toBe('10.0.4.5, web-1 net0, A8:40:25:F0:00:01, running')
})

test('only the ends of a subnet have reserved addresses, not the ends of a block within it', () => {
  const part = cellsOf('10.0.0.0/8', { block: '10.4.3.0/24', holders: [], probes: [], nextFree: '10.0.0.5' })
  expect(new Set(part.map(({ kind }) => kind))).toEqual(new Set(['free']))
})

test('unused lines are collapsed and can be expanded', () => {
  const rows = rowsOf(cells, new Set())
  expect(
    rows.map((row) => (row.type === 'fold' ? `${row.first} ${row.count}` : `${row.first}: ${row.held}`)),
  ).toEqual(['10.0.4.0: 3', '10.0.4.64 448', '10.0.6.0: 0', '10.0.6.64 384', '10.0.7.192: 0'])
  expect(rowsOf(cells, new Set(['10.0.4.64'])).filter(({ type }) => type === 'fold')).toHaveLength(1)
})

test('the list of ranges has the same content as the map', () => {
  expect(runsOf(cells).map(({ first, count, what }) => `${first} ${count} ${what}`)).toEqual([
    '10.0.4.0 5 reserved',
    '10.0.4.5 2 web-1 … web-2',
    '10.0.4.7 1 free',
    '10.0.4.8 1 db-1',
    '10.0.4.9 503 free',
    '10.0.6.0 4 transit of web-1',
    '10.0.6.4 507 free',
    '10.0.7.255 1 reserved',
  ])
})

test('arrow keys move between cells, and skip collapsed lines', () => {
  const rows = rowsOf(cells, new Set())
  const press = (key: string, from = { row: 0, column: 0 }, ctrlKey = false) =>
    positionAfterKey(rows, from, { key, ctrlKey }, 64)
  expect(press('ArrowRight')).toEqual({ row: 0, column: 1 })
  expect(press('ArrowLeft')).toEqual({ row: 0, column: 0 })
  expect(press('ArrowDown', { row: 0, column: 9 })).toEqual({ row: 1, column: 0 })
  expect(press('ArrowDown', { row: 1, column: 0 })).toEqual({ row: 2, column: 0 })
  expect(press('ArrowUp', { row: 1, column: 0 })).toEqual({ row: 0, column: 0 })
  expect(press('End')).toEqual({ row: 0, column: 63 })
  expect(press('End', undefined, true)).toEqual({ row: 4, column: 63 })
  expect(press('x')).toBeNull()
  // On a narrow screen, a line of 64 addresses wraps after 16.
  expect(positionAfterKey(rows, { row: 0, column: 20 }, { key: 'ArrowDown', ctrlKey: false }, 16)).toEqual({
    row: 0,
    column: 36,
  })
  expect(positionAfterKey(rows, { row: 1, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, 16)).toEqual({
    row: 0,
    column: 48,
  })
  expect(mapPositionOf(rows, '10.0.6.2')).toEqual({ row: 2, column: 2 })
  expect(mapPositionOf(rows, '10.0.5.0')).toBeNull()
  expect(collapsedRunAround(rows, '10.0.5.0')).toBe('10.0.4.64')
  expect(collapsedRunAround(rows, '10.0.4.5')).toBeNull()
  expect(ipAt(rows, { row: 1, column: 0 })).toBe('10.0.4.64')
  expect(mapPositionOf(rows, '10.0.4.64')).toEqual({ row: 1, column: 0 })
})

test('the next free address is the lowest unused one', () => {
  expect(nextFreeOf({ ipv4Block: subnet }, holders)).toBe('10.0.4.7')
  expect(nextFreeOf({ ipv4Block: '10.0.0.0/26' }, [])).toBe('10.0.0.5')
})

test('a server without the address query results in the same map, based on its interfaces', () => {
  expect(addressesFromHolders('10.0.0.0/16', '10.0.0.0/16', holders)).toEqual({
    block: '10.0.0.0/16',
    held: 3,
    probes: [],
    nextFree: '10.0.0.5',
    parts: [{ block: '10.0.4.0/24', held: 3 }],
    holders: [],
  })
  expect(addressesFromHolders('10.0.0.0/16', '10.0.4.0/24', holders)).toMatchObject({ parts: [], holders })
})

test('invalid values in the URL are dropped', () => {
  expect(readAddressSearch({ block: 'x', shown: 'runs' })).toEqual({ shown: 'runs' })
})

test("the address of a probe is shown as such, with the probe's name for users who may see it", () => {
  const probe = (ip: string, name: string | null) => ({
    ip,
    mac: 'A8',
    probe: name,
    timeCreated: new Date(0),
  })
  const shownCells = cellsOf('10.0.4.0/26', {
    block: '10.0.4.0/26',
    holders: [],
    probes: [probe('10.0.4.5', 'edge'), probe('10.0.4.6', null)],
    nextFree: '10.0.4.7',
  })
  expect(shownCells.slice(5, 7).map(cellText)).toEqual(['10.0.4.5, probe edge', '10.0.4.6, probe'])
})
