import { expect, test } from 'vitest'
import { formatIpv4, IPV4_MAX, parseIpv4, tryParseIpv4 } from './ipv4.ts'

test.each([
  ['0.0.0.0', 0],
  ['10.0.0.1', 167_772_161],
  ['172.30.0.5', 2_887_647_237],
  ['255.255.255.255', IPV4_MAX],
])('%s is parsed to the number %d, which is formatted as the same text', (text, value) => {
  expect(parseIpv4(text)).toBe(value)
  expect(formatIpv4(value)).toBe(text)
})

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '01.2.3.4',
  '1.2.3.x',
  ' 1.2.3.4',
  '1.2.3.4/24',
  '-1.2.3.4',
  '1..2.3',
])('"%s" is refused as an IPv4 address', (text) => {
  expect(tryParseIpv4(text)).toBeNull()
  expect(() => parseIpv4(text)).toThrow(RangeError)
})

test.each([-1, IPV4_MAX + 1, 1.5, Number.NaN])(
  'formatting the number %d as an IPv4 address throws',
  (value) => {
    expect(() => formatIpv4(value)).toThrow(RangeError)
  },
)
