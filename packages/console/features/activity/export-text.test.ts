import { expect, test } from 'vitest'
import { changesCsv, changesJsonLines } from './export-text.ts'
import { makeChange } from './testing.ts'

const change = makeChange({
  position: 'e-1',
  time: new Date(0),
  action: 'update',
  operation: 'disk_update',
  requestId: 'r',
  before: { size: 1024 },
  after: { size: 2048 },
})

test('a row for each change says what changed in words', () => {
  expect(changesCsv([change]).split('\r\n')[1]).toBe(
    '1970-01-01T00:00:00.000Z,ada,update,disk,data,disk-1,shop,Size: 1 KiB → 2 KiB,disk_update,r,e-1',
  )
})

test('a line of JSON for each change is as the API answers it', () => {
  const [line = ''] = changesJsonLines([change]).split('\n')
  expect(JSON.parse(line)).toMatchObject({
    position: 'e-1',
    time: '1970-01-01T00:00:00.000Z',
    project_name: 'shop',
    before: { size: 1024 },
  })
})
