import { idsToName, rowsCsv } from '@portico/domain/exports/columns.ts'
import { expect, test } from 'vitest'
import { namedColumns, exportedColumns } from './exported-columns.ts'

const disks = [
  { name: 'data', size: 1024, state: { state: 'attached', instance: 'i-1' } },
  { name: '=cmd()', size: 2048, state: { state: 'detached' } },
]
const { name, instance, size } = exportedColumns.disk

test('an export shows names instead of IDs, and its headers only in the first part', () => {
  const columns = [name, instance, size]
  expect(idsToName(columns, disks)).toEqual(['i-1'])
  expect(rowsCsv(columns, disks, () => 'web')).toBe(
    "Name,Attached to,Size\r\ndata,web,1024\r\n'=cmd(),,2048\r\n",
  )
  expect(rowsCsv([size, name], disks.slice(0, 1), () => 'web', { isFirst: false })).toBe('1024,data\r\n')
})

test('an export has the requested columns in the requested order', () => {
  expect(namedColumns('disk', ['size', 'name'])?.map(({ header }) => header)).toEqual(['Size', 'Name'])
  expect(namedColumns('disk', ['name', 'ip'])).toBeUndefined()
  expect(namedColumns('disk', ['constructor'])).toBeUndefined()
})
