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

test('hosts that no other certificate serves lose coverage', () => {
  const all = [facts('a', hosts), facts('b', ['*.sys.one.example'])]
  expect(uncoveredHosts(all, 'a', hosts, now)).toEqual(['lab.sys.two.example'])
  expect(uncoveredHosts(all, 'b', hosts, now)).toEqual([])
})

test('an expired certificate covers nothing, and deleting one that covers nothing affects no host', () => {
  const all = [facts('a', hosts), facts('old', hosts, now)]
  expect(uncoveredHosts(all, 'a', hosts, now)).toEqual(hosts)
  expect(uncoveredHosts(all, 'old', hosts, now)).toBeNull()
})

test("nothing is reported when a certificate's facts are not known", () => {
  expect(() => uncoveredHosts([facts('a', hosts)], 'b', hosts, now)).toThrow(
    'certificate b has not been read',
  )
})
