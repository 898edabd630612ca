import { readBody } from '@portico/contract/as-code/read/read.ts'
import { expect, test } from 'vitest'
import { fillingOf } from '#shell/as-code/filling.ts'
import { diskPasting } from './paste.ts'
import { diskRequest, emptyDisk } from './request.ts'

const GiB = 1024 ** 3
const fill = (text: string) => fillingOf(readBody('disk_create', text), diskPasting.readers, emptyDisk)

test.each([
  { type: 'blank', block_size: 512 },
  { type: 'image', image_id: 'i' },
  { type: 'snapshot', snapshot_id: 's' },
])('pasting the JSON of a disk fills the form: $type', (source) => {
  const body = { name: 'data', description: 'more', size: 20 * GiB, disk_source: source }
  const { values, unread } = fill(JSON.stringify(body))
  expect(unread).toEqual([])
  const { diskSource } = diskRequest({ ...emptyDisk, ...values })
  expect(diskRequest({ ...emptyDisk, ...values })).toMatchObject({ name: 'data', size: 20 * GiB })
  expect(Object.values(diskSource)).toEqual(Object.values(source))
})

test('pasting a Terraform resource fills the form', () => {
  const text =
    'resource "oxide_disk" "d" {\n  name = "data"\n  size = 3 * 1024 * 1024 * 1024\n  source_image_id = "i"\n}'
  expect(fill(text).rows.map(({ label, after, line }) => [label, after, line])).toEqual([
    ['Name', 'data', 2],
    ['Size', '3 GiB', 3],
    ['Source', 'Image i', 4],
  ])
})

test.each([
  '{"disk_source": {"type": "importing_blocks", "block_size": 512}}',
  '{"disk_source": {"type": "blank", "block_size": 7}}',
  '{"size": 1.5}',
  '{"name": null}',
])('pasted values that the form has no field for are ignored: %s', (text) => {
  expect(fill(text)).toMatchObject({ rows: [], values: {}, unread: [{ line: 1 }] })
})
