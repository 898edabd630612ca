import type { InstanceTemplate } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { expect, test } from 'vitest'
import { formOf, updateCall } from './edit-request.ts'
import { readersOf, templateRequest, whyNotInSilo } from './request.ts'

const naming = { name: 'web', description: 'Serves pages' }
const disk = {
  type: 'create',
  name: 'data',
  description: '',
  size: GIB,
  diskSource: { type: 'blank', blockSize: 512 },
} as const

test('a template contains the settings of an instance without those that belong to one instance only', () => {
  const nic = { name: 'net0', description: '', vpcName: 'default', subnetName: 'default' }
  const body = templateRequest(
    {
      name: 'web-1',
      description: '',
      hostname: 'web-1',
      ncpus: 2,
      memory: 4 * GIB,
      start: false,
      bootDisk: { type: 'attach', name: 'mine' },
      disks: [disk, { type: 'attach', name: 'mine' }],
      networkInterfaces: { type: 'create', params: [{ ...nic, ip: '10.0.0.7' }] },
      externalIps: [{ type: 'ephemeral' }, { type: 'floating', floatingIp: 'front' }],
      sshPublicKeys: ['key'],
      userData: '',
    },
    // Callers also pass whole forms and requests, which have more fields.
    { ...naming, hostname: 'web' } as typeof naming,
  )
  expect(body).toEqual({
    ...naming,
    ncpus: 2,
    memory: 4 * GIB,
    start: false,
    bootDisk: null,
    disks: [{ type: 'create', name: 'data', size: GIB, diskSource: disk.diskSource }],
    networkInterfaces: { type: 'create', params: [nic] },
    externalIps: [{ type: 'ephemeral' }],
  })
})

test('a template omits names and descriptions that were generated for one instance', () => {
  const { diskSource } = disk
  const image = { type: 'image', imageId: 'i' } as const
  const nic = { name: 'net0', vpcName: 'default', subnetName: 'default' }
  const body = templateRequest(
    {
      name: 'web-1',
      description: '',
      hostname: 'web-1',
      ncpus: 2,
      memory: 4 * GIB,
      bootDisk: {
        ...disk,
        name: 'web-1-debian-6f073a',
        description: 'Boot disk of web-1',
        diskSource: image,
      },
      disks: [
        { ...disk, name: 'data-6f073a-copy', description: 'Uploads' },
        { ...disk, name: 'data-0a1b2c' },
      ],
      networkInterfaces: {
        type: 'create',
        params: [{ ...nic, description: 'default primary interface for web-1' }],
      },
    },
    naming,
  )
  expect(body).toMatchObject({
    bootDisk: { type: 'create', size: GIB, diskSource: image },
    disks: [
      { type: 'create', name: 'data', description: 'Uploads', size: GIB, diskSource },
      { type: 'create', size: GIB, diskSource },
    ],
    networkInterfaces: { params: [{ ...nic, description: '' }] },
  })
  expect(body.bootDisk).not.toHaveProperty('name')
  expect(body.bootDisk).not.toHaveProperty('description')
  expect(body.disks?.[1]).not.toHaveProperty('name')
})

test('a template cannot be saved in the silo when its disks are created from a resource of a project', () => {
  const body = { bootDisk: null, disks: [disk] }
  expect(whyNotInSilo(body, undefined)).toBeNull()
  expect(whyNotInSilo(body, { projectId: null })).toBeNull()
  expect(whyNotInSilo(body, { projectId: 'p' })).toMatch(/Promote it to use it/)
  const snapshot = { type: 'snapshot', snapshotId: 's' } as const
  expect(whyNotInSilo({ ...body, disks: [{ ...disk, diskSource: snapshot }] }, undefined)).toMatch(
    /Snapshots belong/,
  )
})

test('user data of silo templates is visible to every user of the silo', () => {
  expect([readersOf('silo'), readersOf('project')]).toEqual([
    'Every user of the silo',
    'Everyone who can create instances in the project',
  ])
})

test('an update sends the changed fields, and user data only when a file was selected', () => {
  const template = {
    id: 't',
    ...naming,
    ncpus: 2,
    memory: 4 * GIB,
    start: true,
  } as InstanceTemplate
  const form = { ...formOf(template), memory: 8 }
  expect(updateCall('shop', template, form).args).toEqual({
    path: { template: 'web' },
    query: { project: 'shop' },
    body: { memory: 8 * GIB },
  })
  expect(updateCall(null, template, form, 'IyE=').args).toEqual({
    path: { template: 'web' },
    body: { memory: 8 * GIB, userData: 'IyE=' },
  })
  expect(updateCall(null, template, { ...formOf(template), removeUserData: true }).args.body).toEqual({
    userData: '',
  })
})
