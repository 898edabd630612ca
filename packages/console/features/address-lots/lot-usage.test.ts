import { expect, test } from 'vitest'
import { lotHint, lotProblem, type LotUsage } from './lot-usage.ts'

const lot: LotUsage = {
  blocks: [
    { id: 'a', firstAddress: '192.0.2.0', lastAddress: '192.0.2.63' },
    { id: 'b', firstAddress: '2001:db8::1', lastAddress: '2001:db8::1' },
  ],
  uses: [
    { addressLotBlockId: 'a', address: '192.0.2.2', kind: 'switch_port_settings', name: 'uplink' },
    { addressLotBlockId: 'b', address: '2001:db8::1', kind: 'loopback_address', name: 'switch0' },
  ],
}

test('an address is available in a lot if a block contains it and it is not in use', () => {
  expect(lotProblem('192.0.2.9', lot)).toBeNull()
  expect(lotProblem('192.0.2.64', lot)).toBe('The lot does not have this address')
  expect(lotProblem('192.0.2.2', lot)).toBe('In use by uplink')
  expect(lotProblem('2001:0db8::0001', lot)).toBe('In use by switch0')
  // No problem is reported while the blocks are loading; the server checks again.
  expect(lotProblem('10.0.0.1', { blocks: undefined, uses: [] })).toBeNull()
})

test('the hint lists the blocks of a lot and the addresses in use', () => {
  expect(lotHint(lot)).toBe('The lot has 192.0.2.0 – 192.0.2.63, 2001:db8::1; in use: 192.0.2.2, 2001:db8::1')
  const full = {
    ...lot,
    uses: Array.from({ length: 6 }, () => lot.uses)
      .flat()
      .slice(0, 11),
  }
  expect(lotHint(full)).toContain(' and 3 more')
  expect(lotHint({ blocks: [], uses: [] })).toBe('The lot has no addresses')
})
