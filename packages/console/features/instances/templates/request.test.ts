import type { InstanceTemplate } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { expect, test } from 'vitest'
import { formOf, updateCall } from './edit-request.ts'
import { templateRequest } from './request.ts'

const naming = { name: 'web', description: 'Serves pages' }
const disk = {
  type: 'create',
  name: 'data',
  description: '',
  size: GIB,
  diskSource: { type: 'blank', blockSize: 512 },
} as const

test('a template keeps the settings of an instance and drops what belongs to one instance', () => {
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
    // Callers also pass whole forms and requests.
    { ...naming, hostname: 'web' } as typeof naming,
  )
  expect(body).toEqual({
    ...naming,
    ncpus: 2,
    memory: 4 * GIB,
    start: false,
    bootDisk: null,
    disks: [disk],
    networkInterfaces: { type: 'create', params: [nic] },
    externalIps: [{ type: 'ephemeral' }],
  })
})

test('an update names the changed fields, and user data only when there is a new file', () => {
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
})
