import { expect, test } from 'vitest'
import { hostName, parseLibvirtAddress } from './address.ts'

test('addresses are read as libvirt writes them', () => {
  expect(parseLibvirtAddress('qemu+tls://host1')).toEqual({ transport: 'tls', host: 'host1', port: 16_514 })
  expect(parseLibvirtAddress('qemu+tcp://[fd00::1]:1234/system')).toEqual({
    transport: 'tcp',
    host: 'fd00::1',
    port: 1234,
  })
  const local = 'qemu+unix:///system?socket=/run/libvirt/libvirt-sock'
  expect(parseLibvirtAddress(local)).toEqual({ transport: 'unix', path: '/run/libvirt/libvirt-sock' })
  expect([hostName(local), hostName('qemu+tls://host1')]).toEqual(['localhost', 'host1'])
  for (const wrong of [
    'host1',
    'qemu+ssh://host1/system',
    'qemu+tls:///system',
    'qemu+tls://host1/session',
  ]) {
    expect(() => parseLibvirtAddress(wrong)).toThrow(RangeError)
  }
})
