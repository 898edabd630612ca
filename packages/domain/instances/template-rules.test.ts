import { expect, test } from 'vitest'
import { checkTemplate } from './template-rules.ts'

const nic = (name: string, subnet: string, more: object = {}) => ({
  name,
  vpc_name: 'default',
  subnet_name: subnet,
  ...more,
})

test('a template is accepted when its disks and interfaces are valid for a new instance', () => {
  expect(checkTemplate([{ name: 'boot' }, { name: 'data' }, {}, {}], null)).toBeNull()
  expect(checkTemplate([], [nic('net0', 'a'), nic('net1', 'b')])).toBeNull()
})

test.each([
  ['two disks have the same name', [{ name: 'data' }, { name: 'data' }], null, 'already exists: disk "data"'],
  ['there are no interfaces to create', [], [], 'All interfaces must be in the same VPC'],
  [
    'two interfaces are in the same subnet',
    [],
    [nic('net0', 'a'), nic('net1', 'a')],
    'Each interface must be in a distinct VPC Subnet',
  ],
  [
    'two interfaces have the same name',
    [],
    [nic('net0', 'a'), nic('net0', 'b')],
    'already exists: instance-network-interface "net0"',
  ],
  ['an interface has a fixed address', [], [nic('net0', 'a', { ip: '10.0.0.7' })], /Leave out "ip"/],
])('a template is refused when %s', (_, disks, nics, message) => {
  expect(checkTemplate(disks, nics)?.message).toMatch(message)
})
