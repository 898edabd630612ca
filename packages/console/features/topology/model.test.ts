import { expect, test } from 'vitest'
import { countsByTone, instancesOf, modelOf } from './model.ts'
import { host, subnet, topology } from './testing.ts'

test.each([
  ['10.0.0.0/24', '.5'],
  ['10.0.0.0/26', '.5'],
  ['10.0.0.0/22', '.0.5'],
  ['10.0.0.0/16', '.0.5'],
  ['10.0.0.0/8', '.0.0.5'],
])('an instance in the group of %s is labelled %s there', (ipv4Block, ending) => {
  const { members } = modelOf(topology([host('web', 'app')], { subnets: [subnet('app', { ipv4Block })] }))
  expect(members.map((member) => member.ending)).toEqual([ending])
})

test('an instance with two interfaces is counted once', () => {
  const given = topology([host('web', 'app'), host('db', 'data', 'stopped')])
  const [first] = given.interfaces
  const second = { ...first, id: 'web-nic-2', subnet: 'data', primary: false, ip: '10.0.0.9' } as typeof first
  const { members } = modelOf({ ...given, interfaces: [...given.interfaces, ...(second ? [second] : [])] })
  expect(members).toHaveLength(3)
  expect(countsByTone(instancesOf(members))).toEqual([
    { tone: 'idle', count: 1 },
    { tone: 'ok', count: 1 },
  ])
})

test('hundreds of instances whose names have nothing in common form one group', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const odd = letters.flatMap((one) => letters.map((two) => host(`${one}${two}`, 'app')))
  const { subnets } = modelOf(topology([...odd, host('web-1', 'app'), host('web-2', 'app')]))
  const groups = subnets.find(({ name }) => name === 'app')?.groups ?? []
  expect(groups.map(({ name, members }) => [name, members.length])).toEqual([
    ['web', 2],
    ['Others', 676],
  ])
})
