import { expect, test } from 'vitest'
import { noCloudSeed } from './nocloud.ts'

const SECTOR = 2048

/** Reads an image as a guest with Joliet does: its label, and its files by name. */
function read(image: Uint8Array, descriptor: number) {
  const view = new DataView(image.buffer, image.byteOffset)
  const at = descriptor * SECTOR
  const wide = descriptor === 17
  const text = (start: number, length: number): string =>
    wide
      ? new TextDecoder('utf-16be').decode(image.subarray(start, start + length))
      : new TextDecoder('latin1').decode(image.subarray(start, start + length))
  expect(new TextDecoder().decode(image.subarray(at + 1, at + 6))).toBe('CD001')
  expect(view.getUint32(at + 80, true)).toBe(image.length / SECTOR)
  expect(view.getUint32(at + 84, false)).toBe(image.length / SECTOR)
  const root = view.getUint32(at + 156 + 2, true) * SECTOR
  const files = new Map<string, string>()
  for (let entry = root; (image[entry] ?? 0) > 0; entry += image[entry] ?? 0) {
    const nameLength = image[entry + 32] ?? 0
    if (((image[entry + 25] ?? 0) & 2) !== 0) continue
    const place = view.getUint32(entry + 2, true) * SECTOR
    const length = view.getUint32(entry + 10, true)
    files.set(text(entry + 33, nameLength), new TextDecoder().decode(image.subarray(place, place + length)))
  }
  return { label: text(at + 40, 32).trim(), files }
}

const settings = {
  instanceId: '22222222-2222-4222-8222-222222222222',
  hostname: 'web-1',
  userData: Buffer.from('#!/bin/sh\necho "ü"\n').toString('base64'),
  sshPublicKeys: ['ssh-ed25519 AAAA "me"'],
  nics: [
    {
      id: '33333333-3333-4333-8333-333333333330',
      name: 'net0',
      mac: 'A8:40:25:F0:00:01',
      ip: '10.0.0.9',
      subnet: '10.0.0.0/24',
      primary: true,
    },
    {
      id: '33333333-3333-4333-8333-333333333331',
      name: 'net1',
      mac: 'A8:40:25:F0:00:02',
      ip: '10.0.1.9',
      subnet: '10.0.1.0/24',
      primary: false,
    },
  ],
}

test('the seed contains user data, name, keys and network in files with cloud-init’s names', () => {
  const { label, files } = read(noCloudSeed(settings), 17)
  expect(label).toBe('cidata')
  expect([...files.keys()]).toEqual(['meta-data', 'network-config', 'user-data'])
  expect(files.get('user-data')).toBe('#!/bin/sh\necho "ü"\n')
  expect(JSON.parse(files.get('meta-data') ?? '')).toEqual({
    'instance-id': settings.instanceId,
    'local-hostname': 'web-1',
    'public-keys': settings.sshPublicKeys,
  })
  expect(JSON.parse(files.get('network-config') ?? '')).toEqual({
    version: 2,
    ethernets: {
      nic0: { match: { macaddress: 'a8:40:25:f0:00:01' }, 'set-name': 'eth0', dhcp4: true },
      nic1: {
        match: { macaddress: 'a8:40:25:f0:00:02' },
        'set-name': 'eth1',
        dhcp4: true,
        'dhcp4-overrides': { 'use-routes': false, 'use-dns': false },
      },
    },
  })
})

test('interfaces have the MTU of their devices', () => {
  const { files } = read(noCloudSeed(settings, [{ mtu: 1442 }, { mtu: 1442 }]), 17)
  const { ethernets } = JSON.parse(files.get('network-config') ?? '')
  expect(ethernets).toMatchObject({ nic0: { mtu: 1442 }, nic1: { mtu: 1442 } })
})

test('guests without Joliet find the same files by their ISO 9660 names', () => {
  const { label, files } = read(noCloudSeed(settings), 16)
  expect(label).toBe('CIDATA')
  expect([...files.keys()]).toEqual(['META-DATA.;1', 'NETWORK-CONFIG.;1', 'USER-DATA.;1'])
})

test('the seed has an empty file when there is no user data, and accepts the largest user data', () => {
  expect(read(noCloudSeed({ ...settings, userData: '' }), 17).files.get('user-data')).toBe('')
  const large = 'x'.repeat(32 * 1024)
  const userData = Buffer.from(large).toString('base64')
  expect(read(noCloudSeed({ ...settings, userData }), 17).files.get('user-data')).toBe(large)
})
