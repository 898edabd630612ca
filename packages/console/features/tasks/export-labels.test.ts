import { expect, test } from 'vitest'
import { exportTitle, fileText, sourceText } from './export-labels.ts'
import { hasFile } from './task-file.ts'

const file = {
  name: 'disks.csv',
  bytes: 3_250_586,
  rows: 12_400,
  complete: true,
  timeExpires: new Date(1000),
}

test('the title of an export names its content', () => {
  const list = { type: 'list', list: 'floating_ip', columns: ['name'] } as const
  expect([exportTitle({ ...list, columns: [] }), sourceText({ ...list, columns: [] })]).toEqual([
    'Export floating IPs',
    'all there were',
  ])
  expect(
    sourceText({
      type: 'list',
      list: 'disk',
      columns: [],
      search: 'db',
      state: ['import_ready', 'faulted'],
    }),
  ).toBe('all that matched “db”, import ready or faulted')
  expect(sourceText({ type: 'changes', format: 'csv', kind: 'ssh-key', actorKind: 'user' })).toBe(
    'all that matched ssh key, people’s',
  )
})

test('an export shows its progress, then its result and whether its file still exists', () => {
  expect(fileText({ file, state: 'done' })).toBe('12,400 rows, 3.1 MiB')
  expect(fileText({ file: { ...file, complete: false }, state: 'running' })).toBe('12,400 rows so far')
  expect(fileText({ file: { ...file, complete: false }, state: 'failed' })).toBe('no file')
  expect(hasFile({ file }, new Date(999))).toBe(true)
  expect(hasFile({ file }, new Date(1000))).toBe(false)
  expect(hasFile({ file: { ...file, complete: false, timeExpires: null } }, new Date(0))).toBe(false)
})
