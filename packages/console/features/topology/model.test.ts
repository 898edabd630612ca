import { expect, test } from 'vitest'
import { modelOf } from './model.ts'
import { host, subnet, topology } from './testing.ts'

test.each([
  ['10.0.0.0/24', '.5'],
  ['10.0.0.0/26', '.5'],
  ['10.0.0.0/22', '.0.5'],
  ['10.0.0.0/16', '.0.5'],
  ['10.0.0.0/8', '.0.0.5'],
])('an instance in %s is told apart from the others there by %s', (ipv4Block, ending) => {
  const { members } = modelOf(topology([host('web', 'app')], { subnets: [subnet('app', { ipv4Block })] }))
  expect(members.map((member) => member.ending)).toEqual([ending])
})
