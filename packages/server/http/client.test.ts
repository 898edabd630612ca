import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { addTrusted, sourceOf } from './addresses.ts'
import { clientOf } from './client.ts'

interface Asked {
  readonly from?: string
  readonly at?: string
  readonly headers?: Record<string, string>
  readonly proxies?: readonly string[]
  readonly publicUrl?: string
}

function ask({ from = '198.51.100.7', at = '192.0.2.1', headers = {}, proxies = [], publicUrl }: Asked) {
  const trustedProxies = new BlockList()
  for (const proxy of proxies) expect(addTrusted(trustedProxies, proxy)).toBe(true)
  const socket = { remoteAddress: from, localAddress: at, localPort: 4600 }
  const request = { headers: { host: '192.0.2.1:4600', ...headers }, socket } as unknown as IncomingMessage
  return clientOf(request, {
    trustedProxies,
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl),
  })
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000::ffff', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the source of %s is %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

test.each(['10.0.0.0/33', '10.0.0', 'proxy.example', '10.0.0.1/8/8', '::/129', '', '10.0.0.1/'])(
  '%s is not accepted as a proxy',
  (text) => {
    expect(addTrusted(new BlockList(), text)).toBe(false)
  },
)

test('forwarded headers of untrusted peers are ignored', () => {
  const headers = {
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  expect(ask({ headers })).toEqual({
    address: '198.51.100.7',
    source: '198.51.100.7',
    ownOrigins: ['http://192.0.2.1:4600'],
    origin: 'http://192.0.2.1:4600',
    host: '192.0.2.1:4600',
    secure: false,
  })
})

test('forwarded headers of a trusted proxy determine the sender and the requested address', () => {
  const headers = {
    'x-forwarded-for': '192.0.2.99, 203.0.113.1, 10.1.1.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'rack.example',
  }
  expect(ask({ from: '::ffff:10.0.0.1', proxies: ['10.0.0.0/8'], headers })).toEqual({
    address: '203.0.113.1',
    source: '203.0.113.1',
    ownOrigins: ['https://rack.example'],
    origin: 'https://rack.example',
    host: 'rack.example',
    secure: true,
  })
})

test.each([
  ['', '10.0.0.1'],
  ['garbage', '10.0.0.1'],
  ['203.0.113.1, <script>', '10.0.0.1'],
  ['10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['203.0.113.1:50123', '203.0.113.1'],
  ['192.0.2.9, 203.0.113.1:50123, 10.0.0.3:80', '203.0.113.1'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['203.0.113.1:x', '10.0.0.1'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
])('X-Forwarded-For "%s" of a proxy identifies the sender %s', (chain, source) => {
  const headers = { 'x-forwarded-for': chain }
  expect(ask({ from: '10.0.0.1', proxies: ['10.0.0.0/8'], headers }).source).toBe(source)
})

test.each([
  ['evil.example', '192.0.2.1', 'http://192.0.2.1:4600'],
  ['192.0.2.1:4600', '192.0.2.1', 'http://192.0.2.1:4600'],
  ['192.0.2.1:1', '192.0.2.1', 'http://192.0.2.1:4600'],
  ['localhost:4600', '192.0.2.1', 'http://192.0.2.1:4600'],
  ['localhost:4600', '127.0.0.1', 'http://localhost:4600'],
  ['127.0.0.1:4600', '::ffff:127.0.0.1', 'http://127.0.0.1:4600'],
  ['localhost.evil.example:4600', '127.0.0.1', 'http://127.0.0.1:4600'],
  ['[::1]:4600', '::1', 'http://[::1]:4600'],
  ['a@evil.example', '192.0.2.1', 'http://192.0.2.1:4600'],
  ['', '192.0.2.1', 'http://192.0.2.1:4600'],
])('Host "%s" at %s results in the origin %s', (host, at, origin) => {
  expect(ask({ headers: { host }, at }).origin).toBe(origin)
})

test("the public address is the origin of every request, and its pages are the console's own", () => {
  expect(ask({ headers: { host: 'evil.example' }, publicUrl: 'https://rack.example/' })).toEqual({
    address: '198.51.100.7',
    source: '198.51.100.7',
    ownOrigins: ['https://rack.example', 'http://evil.example'],
    origin: 'https://rack.example',
    host: 'evil.example',
    secure: true,
  })
})
