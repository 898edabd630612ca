import type { Image, Instance } from '@portico/contract/types.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { expect, test } from 'vitest'
import {
  emptyInstance,
  instanceRequest,
  ownFieldsOf,
  sizeFor,
  updateRequest,
  whyNoTemplate,
} from './request.ts'

const GiB = 1024 ** 3
const image = { id: 'i-1', name: 'debian-12', size: 3 * GiB } as Image
const request = (change: Partial<typeof emptyInstance>) =>
  instanceRequest({ ...emptyInstance, name: 'web', image: 'i-1', ...change }, image, '', seededRandom(1))

test('the form with its default values creates a started instance with a new boot disk and an ephemeral address', () => {
  expect(request({})).toMatchObject({
    name: 'web',
    hostname: 'web',
    ncpus: 2,
    memory: 8 * GiB,
    start: true,
    bootDisk: { type: 'create', size: 10 * GiB, diskSource: { type: 'image', imageId: 'i-1' } },
    networkInterfaces: { type: 'default' },
    externalIps: [{ type: 'ephemeral' }],
    sshPublicKeys: [],
  })
  expect(request({}).bootDisk).toHaveProperty('name', expect.stringMatching(/^web-debian-12-[0-9a-f]{6}$/))
})

test('an existing disk is attached by name, and no disk is created', () => {
  expect(request({ source: 'disk', disk: 'old' }).bootDisk).toEqual({ type: 'attach', name: 'old' })
})

test('an instance without a network gets no ephemeral address', () => {
  expect(request({ network: 'none' }).externalIps).toEqual([])
})

test('a larger image raises the disk size to the next multiple of 10, and a smaller one never lowers it', () => {
  expect(sizeFor(11 * GiB, 10)).toBe(20)
  expect(sizeFor(2 * GiB, 40)).toBe(40)
  expect(sizeFor(1022 * GiB, 10)).toBe(1023)
})

test('an update sends the current values of unchanged fields, and resets a field only when it is set to null', () => {
  const instance = { ncpus: 2, memory: 4 * GiB, bootDiskId: 'd', autoRestartPolicy: 'never' } as Instance
  expect(updateRequest(instance, { ncpus: 4 })).toEqual({
    ncpus: 4,
    memory: 4 * GiB,
    bootDisk: 'd',
    autoRestartPolicy: 'never',
  })
  expect(updateRequest(instance, { bootDisk: null, autoRestartPolicy: null })).toEqual({
    ncpus: 2,
    memory: 4 * GiB,
  })
})

test('fields that no template contains keep their input when another template is selected', () => {
  const own = { name: 'web', description: 'Serves pages', hostname: 'www', sshKeys: ['key'] }
  expect(ownFieldsOf({ ...emptyInstance, ...own, ncpus: 5 })).toEqual(own)
})

test('a form cannot be saved as a template when it boots from an existing disk', () => {
  expect(whyNoTemplate('siloImage')).toBeNull()
  expect(whyNoTemplate('disk')).toMatch(/needs an image/)
})
