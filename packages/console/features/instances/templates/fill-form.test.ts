import type { Image } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { expect, test } from 'vitest'
import { formFromTemplate } from './fill-form.ts'

type Template = Parameters<typeof formFromTemplate>[0]

const random = { bytes: (length: number) => new Uint8Array(length) }
const imageId = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const created = (name: string, diskSource: object) => ({
  type: 'create' as const,
  name,
  description: '',
  size: 20 * GIB,
  diskSource,
})
const template = {
  id: 't',
  name: 'web',
  description: 'Serves pages',
  projectId: null,
  ncpus: 3,
  memory: 6 * GIB,
  start: false,
  bootDisk: created('boot', { type: 'image', imageId }),
  disks: [created('data', { type: 'blank', blockSize: 512 })],
  externalIps: [],
  networkInterfaces: { type: 'none' },
  userData: '',
} as unknown as Template

test('a template fills the settings of the instance form, but not the instance name', () => {
  const image = { id: imageId, name: 'base', projectId: 'p' } as Image
  const { values, missing } = formFromTemplate(template, image, 'p', random)
  expect(missing).toEqual([])
  expect(values).toMatchObject({
    ncpus: 3,
    memory: 6,
    start: false,
    source: 'projectImage',
    image: imageId,
    diskName: '',
    diskSize: 20,
    network: 'none',
    ephemeral: false,
    userData: null,
  })
  expect(values).not.toHaveProperty('name')
  expect(values.extraDisks?.[0]?.name).toMatch(/^data-/)
})

test('settings are reported as missing when their image is deleted or the form has no field for them', () => {
  expect(formFromTemplate(template, undefined, 'p', random)).toMatchObject({
    missing: ['Boot disk'],
    values: { image: null },
  })
  const bootDisk = created('boot', { type: 'blank', blockSize: 512 })
  const blank = formFromTemplate({ ...template, bootDisk } as Template, undefined, 'p', random)
  expect(blank.missing).toEqual(['Boot disk'])
  expect(blank.values).not.toHaveProperty('image')
})

test('the image of another project is reported as missing, and the image of the silo is not', () => {
  const image = { id: imageId, name: 'base', projectId: 'other' } as Image
  expect(formFromTemplate(template, image, 'p', random)).toMatchObject({
    missing: ['Boot disk'],
    values: { image: null },
  })
  const { missing, values } = formFromTemplate(template, { ...image, projectId: null }, 'p', random)
  expect([missing, values.source]).toEqual([[], 'siloImage'])
})

test('disks get new names, whether the template contains fixed names, generated names or none', () => {
  const {
    name: _name,
    description: _description,
    ...nameless
  } = created('', { type: 'blank', blockSize: 512 })
  const disks = [nameless, created('data-6f073a', { type: 'blank', blockSize: 512 })]
  const { values, missing } = formFromTemplate(
    { ...template, bootDisk: null, disks } as Template,
    undefined,
    'p',
    random,
  )
  expect(missing).toEqual([])
  expect(values.extraDisks?.map(({ name }) => name)).toEqual(['disk-000000', 'data-000000'])
})
