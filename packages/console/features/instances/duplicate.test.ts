import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { duplicateInstance, type InstanceWithParts } from './duplicate.ts'

const whole: InstanceWithParts = {
  instance: {
    name: 'w'.repeat(63),
    hostname: 'web',
    description: 'front',
    ncpus: 2,
    memory: 2 ** 30,
    bootDiskId: 'b',
  } as Instance,
  disks: [
    { id: 'd', name: 'data', description: '', size: 2 ** 30, blockSize: 512 } as Disk,
    { id: 'b', name: 'boot', description: '', size: 2 ** 31, blockSize: 512, imageId: 'i' } as Disk,
  ],
  nics: [{ name: 'net0', description: '', vpcId: 'v', subnetId: 's' } as InstanceNetworkInterface],
  externalIps: [{ kind: 'floating' }, { kind: 'ephemeral' }] as ExternalIp[],
  sshKeys: ['k'],
  names: new Map([
    ['v', 'default'],
    ['s', 'web'],
  ]),
}

test('a duplicate of an instance has other names, and disks with the same sources', () => {
  const body = duplicateInstance(whole)
  expect(body).toMatchObject({
    hostname: 'web-copy',
    ncpus: 2,
    bootDisk: {
      type: 'create',
      name: 'boot-copy',
      size: 2 ** 31,
      diskSource: { type: 'image', imageId: 'i' },
    },
    disks: [{ type: 'create', name: 'data-copy', diskSource: { type: 'blank', blockSize: 512 } }],
    networkInterfaces: { type: 'create', params: [{ name: 'net0', vpcName: 'default', subnetName: 'web' }] },
    externalIps: [{ type: 'ephemeral' }],
    sshPublicKeys: ['k'],
  })
  expect(body.name).toHaveLength(63)
  expect(body.name.endsWith('-copy')).toBe(true)
})

test('a duplicate has no disks, interfaces or addresses when the instance has none', () => {
  const bare = { ...whole, nics: [], externalIps: [], disks: [], sshKeys: [] }
  expect(duplicateInstance(bare)).toMatchObject({
    bootDisk: null,
    disks: [],
    networkInterfaces: { type: 'none' },
    externalIps: [],
    sshPublicKeys: [],
  })
})
