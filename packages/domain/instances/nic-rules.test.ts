import { expect, test } from 'vitest'
import { checkNewNics, checkNicDelete, checkNicSubnet, checkTransitIps } from './nic-rules.ts'

test('deleting the primary interface is refused while the instance has other interfaces', () => {
  expect(checkNicDelete('stopped', { primary: true }, 1)?.message).toMatch(/^The primary interface may not/)
  expect(checkNicDelete('stopped', { primary: true }, 0)).toBeNull()
})

test('another interface is refused above the limit, in another VPC, and in the subnet of an existing interface', () => {
  const present = [{ vpcId: 'v', subnetId: 'a' }]
  expect(checkNicSubnet(present, { vpcId: 'v', subnetId: 'b' })).toBeNull()
  expect(checkNicSubnet(present, { vpcId: 'v', subnetId: 'a' })?.message).toBe(
    'Each interface must be in a distinct VPC Subnet',
  )
  expect(checkNicSubnet(present, { vpcId: 'w', subnetId: 'b' })?.message).toMatch(/^Networking may not span/)
  const eight = Array.from({ length: 8 }, (_, i) => ({ vpcId: 'v', subnetId: `s${i}` }))
  expect(checkNicSubnet(eight, { vpcId: 'w', subnetId: 's0' })?.message).toBe(
    'May not attach more than 8 network interfaces',
  )
})

test('interfaces of a new instance are refused in different VPCs and in the same subnet', () => {
  const nic = (vpc_name: string, subnet_name: string) => ({ vpc_name, subnet_name })
  expect(checkNewNics([nic('v', 'a'), nic('v', 'b')])).toBeNull()
  expect(checkNewNics([])?.message).toBe('All interfaces must be in the same VPC')
  expect(checkNewNics([nic('v', 'a'), nic('w', 'b')])?.message).toBe('All interfaces must be in the same VPC')
  expect(checkNewNics([nic('v', 'a'), nic('v', 'a')])?.message).toBe(
    'Each interface must be in a distinct VPC Subnet',
  )
})

test.each([
  [['10.0.0.0/8', '192.168.0.1/32', 'fd00::/8'], null],
  [['0.0.0.0/0'], null],
  [['10.0.0.1/8'], 'transit IP block 10.0.0.1/8 has a non-zero host identifier'],
  [['224.0.0.0/4'], 'transit IP block 224.0.0.0/4 is a multicast network'],
  [['224.0.0.1/32'], 'transit IP 224.0.0.1 is a multicast address'],
  [['127.0.0.0/8'], 'transit IP block 127.0.0.0/8 is a loopback network'],
  [['::1/128'], 'transit IP ::1 is a loopback address'],
  [['10.0.0.0/8', '10.1.0.0/16'], 'transit IP block 10.1.0.0/16 overlaps with 10.0.0.0/8'],
])('transit IPs %j return the message: %s', (blocks, expected) => {
  expect(checkTransitIps(blocks)?.message ?? null).toBe(expected)
})

test('more than 256 transit IPs are refused', () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, i) => `10.0.${i >> 8}.${i & 255}/32`)
  expect(checkTransitIps(blocks(256))).toBeNull()
  expect(checkTransitIps(blocks(257))?.message).toBe('unsupported value for "transit_ips": max length 256')
})
