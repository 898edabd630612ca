import { expect, test } from 'vitest'
import { formatIpv4 } from './ipv4.ts'
import { ipv4Ranges } from './ipv4-prefix.ts'

test.each([
  ['10.0.0.5', '10.0.0.5-10.0.0.5 10.0.0.50-10.0.0.59'],
  ['10.0.0.0', '10.0.0.0-10.0.0.0'],
  ['192.0.2.', '192.0.2.0-192.0.2.255'],
  ['192.0.2', '192.0.2.0-192.0.2.255 192.0.20.0-192.0.29.255 192.0.200.0-192.0.255.255'],
  ['10.', '10.0.0.0-10.255.255.255'],
  ['10.30', '10.30.0.0-10.30.255.255'],
  ['10.0.0.255', '10.0.0.255-10.0.0.255'],
])('the addresses whose text begins with %s form the expected ranges', (text, expected) => {
  const ranges = ipv4Ranges(text) ?? []
  expect(ranges.map(({ first, last }) => `${formatIpv4(first)}-${formatIpv4(last)}`).join(' ')).toBe(expected)
})

test.each(['', '10', 'web', '10.0.0.0.1', '256.', '10.300', '10.01', '.5', '10..', '1.2.3.4/24', '1000.'])(
  'no ranges are returned for %j',
  (text) => {
    expect(ipv4Ranges(text)).toBeNull()
  },
)
