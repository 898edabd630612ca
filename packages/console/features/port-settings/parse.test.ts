import { expect, test } from 'vitest'
import { communitiesOf, communitiesProblem, keyProblem, typedNetworks, networksProblem } from './parse.ts'

test('communities are numbers or pairs of numbers', () => {
  expect(communitiesOf('65000:1, 7\n4294967295')).toEqual([65_000 * 65_536 + 1, 7, 4_294_967_295])
  expect(communitiesProblem('65000:1 7')).toBeNull()
  for (const bad of ['65536:1', '4294967296', 'x', '-1'])
    expect(communitiesProblem(bad)).toContain(`"${bad}"`)
})

test('networks are separated by lines or commas', () => {
  expect(typedNetworks('10.0.0.0/8\n 2001:0DB8:0::/32, 2001:db8::/32,')).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
  expect(networksProblem('10.0.0.0/8\n2001:db8::/32')).toBeNull()
  expect(networksProblem('10.0.0.0')).toContain('"10.0.0.0"')
})

test('a key is printable ASCII of at most 80 characters', () => {
  expect(keyProblem('a key')).toBeNull()
  for (const bad of ['ä', '\n', 'x'.repeat(81)]) expect(keyProblem(bad)).not.toBeNull()
})
