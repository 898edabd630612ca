import { expect, test } from 'vitest'
import { siloHosts, siloOfHost, zoneProblem } from './hosts.ts'

const zones = ['cloud.example', 'cloud.internal']

test('a silo has a host in every zone', () => {
  expect(siloHosts('lab', zones)).toEqual(['lab.sys.cloud.example', 'lab.sys.cloud.internal'])
})

test.each([
  ['lab.sys.cloud.example', 'lab'],
  ['Lab.SYS.Cloud.Internal:4600', 'lab'],
  ['lab.sys.cloud.example.', 'lab'],
  ['lab.cloud.example', null],
  ['a.lab.sys.cloud.example', null],
  ['sys.cloud.example', null],
  ['.sys.cloud.example', null],
  ['localhost:4600', null],
  ['[::1]:4600', null],
  ['', null],
])('the host %j belongs to the silo %j', (host, silo) => {
  expect(siloOfHost(host, zones)).toBe(silo)
})

test.each(['cloud.example', 'internal', 'a-b.c1'])('%s is a valid zone', (zone) => {
  expect(zoneProblem(zone)).toBeNull()
})

test.each([
  '',
  'Cloud.example',
  'cloud..example',
  '.example',
  '-a.example',
  'a b',
  `${'x'.repeat(64)}.example`,
])('%j is not a valid zone', (zone) => {
  expect(zoneProblem(zone)).toMatch('a zone consists of')
})
