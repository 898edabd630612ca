import { expect, test } from 'vitest'
import { cellsOf } from './cells.ts'
import { matchesIn, matchingHolders, completeAddressIn } from './search.ts'

const held = (ip: string, instance: string, mac: string) => ({
  ip,
  mac,
  interfaceId: ip,
  interface: 'net0',
  primary: true,
  transitIps: [],
  instanceId: instance,
  instance,
  runState: 'running' as const,
  timeCreated: new Date(0),
})
const holders = [
  held('10.0.0.5', 'web-1', 'A8:40:25:F0:11:9C'),
  held('10.0.0.6', 'web-2', 'A8:40:25:F0:22:9C'),
]
const cells = cellsOf('10.0.0.0/26', {
  block: '10.0.0.0/26',
  holders,
  probes: [],
  nextFree: '10.0.0.7',
})

test.each([
  ['', []],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.', ['10.0.0.5', '10.0.0.6']],
  ['f0:11', ['10.0.0.5']],
  ['9C', ['10.0.0.5', '10.0.0.6']],
  ['WEB-2', ['10.0.0.6']],
  ['nobody', []],
])('searching for %j finds %j', (text, matches) => expect(matchesIn(cells, text)).toEqual(matches))

test.each([
  ['10.0.0.7', ['10.0.0.7']],
  [' 10.0.0.63 ', ['10.0.0.63']],
  ['10.0.0.64', []],
  ['192.0.2.1', []],
  ['10.0.0.', []],
  ['::1', []],
  ['web-1', []],
])('whether %j is a complete address of the subnet: %j', (text, matches) =>
  expect(completeAddressIn('10.0.0.0/26', text)).toEqual(matches),
)

test.each([
  ['', []],
  ['10.0.0.', ['web-1', 'web-2']],
  ['10.0.0.6', ['web-2']],
  ['10.0.0.7', []],
  ['f0:11', ['web-1']],
  ['WEB-2', ['web-2']],
])('searching for %j finds the resource with the address: %j', (text, matches) =>
  expect(matchingHolders(holders, text).map(({ instance }) => instance)).toEqual(matches),
)
