import { expect, test } from 'vitest'
import { emptyForm, uploadCode } from './request.ts'

const form = { ...emptyForm, name: 'debian', os: 'Debian', version: '12', blockSize: '4096' } as const
const image = { name: 'debian', description: '', os: 'Debian', version: '12', blockSize: 4096 }

test('the code for an upload from a file is the CLI command for files, also before a file is selected', () => {
  expect(uploadCode('shop', form)).toEqual({ project: 'shop', file: 'image.raw', image })
  const file = new File(['x'], 'debian 12.qcow2')
  expect(uploadCode('shop', { ...form, file })).toEqual({ project: 'shop', file: 'debian 12.qcow2', image })
})

test('the code for an import from a URL is the request that the form sends', () => {
  expect(uploadCode('shop', { ...form, from: 'url', url: ' https://example.com/a ' })).toEqual({
    operation: 'portico_image_upload_create',
    args: {
      query: { project: 'shop' },
      body: { ...image, source: { type: 'url', url: 'https://example.com/a' } },
    },
  })
})
