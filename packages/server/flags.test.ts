import { expect, test } from 'vitest'
import { readFlags } from './flags.ts'
import { isTrusted } from './http/addresses.ts'

const outside = (...args: string[]) => readFlags(args).outside

test('by default no proxy is trusted, and the requested address is used', () => {
  const { publicUrl, trustedProxies } = outside()
  expect([publicUrl, isTrusted(trustedProxies, '127.0.0.1')]).toEqual([null, false])
})

test('proxies can be addresses and networks of either family', () => {
  const { trustedProxies } = outside('--trusted-proxy', '192.0.2.1, 10.0.0.0/8,2001:db8::/32')
  const trusted = [
    '192.0.2.1',
    '192.0.2.2',
    '10.9.9.9',
    '::ffff:10.1.1.1',
    '2001:db8:5::1',
    '2001:db9::1',
    '',
  ]
  expect(trusted.map((address) => isTrusted(trustedProxies, address))).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a public address must be an origin', () => {
  expect(outside('--public-url', 'https://rack.example').publicUrl?.origin).toBe('https://rack.example')
  expect(outside('--public-url', 'https://rack.example:8443/').publicUrl?.origin).toBe(
    'https://rack.example:8443',
  )
})

test.each([
  ['--public-url', 'rack.example', /takes a URL that begins with http/],
  [
    '--public-url',
    'https://rack.example/portico',
    /takes a URL without a path, such as https:\/\/rack\.example/,
  ],
  ['--public-url', 'https://user@rack.example', /takes a URL without a path/],
  ['--trusted-proxy', 'proxy.example', /takes addresses or networks .* not "proxy\.example"/],
  ['--trusted-proxy', '10.0.0.1,', /takes addresses or networks/],
])('%s %s is refused with one line of text', (flag, value, message) => {
  expect(() => outside(flag, value)).toThrow(message)
})

test('guests are isolated unless --guest-network is outside', () => {
  expect(readFlags([]).guestNetwork).toBe('isolated')
  expect(readFlags(['--guest-network', 'outside']).guestNetwork).toBe('outside')
  expect(() => readFlags(['--guest-network', 'on'])).toThrow(
    '--guest-network takes isolated, outside, not "on".',
  )
})

test('sample retention is in days, and coarser samples are kept at least as long', () => {
  expect(readFlags([]).keepSamples).toEqual({ samples: 2, minutes: 14, hours: 365 })
  expect(readFlags(['--keep-samples', '1, 7,30']).keepSamples).toEqual({ samples: 1, minutes: 7, hours: 30 })
  for (const wrong of ['2', '2,14', '14,2,365', '0,14,365', '2,14,365,999', '2,x,365', '1,1,99999']) {
    expect(() => readFlags(['--keep-samples', wrong])).toThrow(/takes three whole numbers of days/)
  }
})
