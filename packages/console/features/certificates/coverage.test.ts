import { expect, test } from 'vitest'
import { uncoveredHosts } from './coverage.ts'

const now = Date.UTC(2026, 5, 1)
const facts = (certificateId: string, hosts: string[], until = now + 1000) => ({
  certificateId,
  notBefore: new Date(now - 1000),
  notAfter: new Date(until),
  hosts,
})
const hosts = ['lab.sys.one.example', 'lab.sys.two.example']

test('deleting a certificate leaves those hosts without one that no other certificate covers', () => {
  const all = [facts('a', hosts), facts('b', ['*.sys.one.example'])]
  expect(uncoveredHosts(all, 'a', hosts, now)).toEqual(['lab.sys.two.example'])
  expect(uncoveredHosts(all, 'b', hosts, now)).toEqual([])
})

test('an expired certificate covers no host, and deleting a certificate that covers no host affects none', () => {
  const all = [facts('a', hosts), facts('old', hosts, now)]
  expect(uncoveredHosts(all, 'a', hosts, now)).toEqual(hosts)
  expect(uncoveredHosts(all, 'old', hosts, now)).toBeNull()
})

test("no hosts are reported while the certificate's facts are unknown", () => {
  expect(() => uncoveredHosts([facts('a', hosts)], 'b', hosts, now)).toThrow(
    'certificate b has not been read',
  )
})
