import { expect, test } from 'vitest'
import { changesCsv, type ExportedChange, jsonLines } from './changes.ts'

const change: ExportedChange = {
  time: new Date(0),
  actor: { kind: 'user', name: 'ada' },
  action: 'update',
  kind: 'disk',
  name: 'data',
  id: 'disk-1',
  projectId: 'project-1',
  projectName: 'shop',
  operation: 'disk_update',
  requestId: 'r',
  position: 'e-1',
  before: { size: 1024, time_seen: '2026-01-01T00:00:00Z' },
  after: { size: 2048, time_seen: '2026-01-01T00:00:01Z' },
}

test('a CSV of changes has one row per change with times in UTC', () => {
  expect(changesCsv([change]).split('\r\n')[1]).toBe(
    '1970-01-01T00:00:00.000Z,ada,update,disk,data,disk-1,shop,' +
      'Size: 1 KiB → 2 KiB; Seen: 2026-01-01T00:00:00.000Z → 2026-01-01T00:00:01.000Z,disk_update,r,e-1',
  )
})

test('jsonLines writes one value per line', () => {
  expect(jsonLines([{ a: 1 }, 'b'])).toBe('{"a":1}\n"b"\n')
})
