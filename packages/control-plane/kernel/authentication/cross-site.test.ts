import { expect, test } from 'vitest'
import { crossSite } from './cross-site.ts'

const own = ['http://portico.test:4600', 'https://rack.example']

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'anything' }, false],
  [{ origin: 'http://portico.test:4600' }, true],
  [{ origin: 'https://rack.example' }, true],
  [{ origin: 'http://portico.test:4601' }, false],
  [{ origin: 'https://portico.test:4600' }, false],
  [{ origin: 'http://portico.test:4600.evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://portico.test:4600' }, false],
])('a request with headers %o is accepted (%s)', (headers, may) => {
  expect(crossSite(new Headers(headers), own)?.status ?? 'goes on').toBe(may ? 'goes on' : 403)
})
