import { expect, test } from 'vitest'
import { diffOf } from '@portico/domain/changes/diff.ts'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { referencesIn, valueText } from './fields.ts'
import { pageOf } from './kinds.ts'
import { makeChange } from './testing.ts'

test('only changed fields are listed, most informative first, without internal fields', () => {
  const before = {
    id: 'x',
    description: 'a',
    ncpus: 4,
    memory: 2 ** 34,
    time_modified: '2026-01-01T00:00:00Z',
  }
  const after = { ...before, description: 'b', ncpus: 8, time_modified: '2026-01-02T00:00:00Z' }
  expect(diffOf({ before, after })).toEqual([
    { name: 'ncpus', before: 4, after: 8 },
    { name: 'description', before: 'a', after: 'b' },
  ])
})

test('a created resource has no old values, and its empty fields are not listed', () => {
  expect(diffOf({ before: null, after: { id: 'x', name: 'data', failure: null, description: '' } })).toEqual([
    { name: 'name', before: undefined, after: 'data' },
  ])
})

test.each([
  ['memory', 34_359_738_368, '32 GiB'],
  ['ip', 3_221_226_000, '192.0.2.16'],
  ['run_state', 'rebooting', 'Rebooting'],
  ['is_primary', true, 'Yes'],
  ['ncpus', 1024, '1,024'],
  ['transit_ips', ['10.0.0.0/8', '::/0'], '10.0.0.0/8, ::/0'],
  ['transit_ips', [], null],
  ['target', { type: 'drop' }, '{"type":"drop"}'],
  [
    'backup_schedule',
    { frequency: 'daily', weekday: 0, at: '02:30', keep: 7 },
    'every day at 02:30 UTC, keeping 7',
  ],
  ['failure', null, null],
])('the value of %s %o is shown as %s', (name, value, text) => {
  expect(valueText(name, value)).toBe(text)
})

test('fields have labels, including fields that the console does not know', () => {
  expect(['ncpus', 'instance_id', 'time_last_auto_restarted', 'some_new_field'].map(fieldLabel)).toEqual([
    'vCPUs',
    'Instance',
    'Last auto restarted',
    'Some new field',
  ])
})

test('the names of all resources that changed fields refer to are requested', () => {
  const change = makeChange({
    action: 'update',
    before: { instance_id: null, disk_id: 'd' },
    after: { instance_id: 'i', disk_id: 'd' },
  })
  expect(referencesIn([change])).toEqual([{ kind: 'instance', id: 'i' }])
})

test('a resource is linked by its current name if it exists and has a page of its own', () => {
  const instance = { kind: 'instance', name: 'old', nameNow: 'new' }
  expect(pageOf(makeChange(instance))).toBe('/projects/shop/instances/new/storage')
  expect(pageOf(makeChange({ ...instance, exists: false, nameNow: null }))).toBe(null)
  expect(pageOf(makeChange({ ...instance, projectName: null }))).toBe(null)
  expect(pageOf(makeChange({ kind: 'vpc-router' }))).toBe(null)
  expect(pageOf(makeChange({ kind: 'image', projectId: null, projectName: null }))).toBe('/images/data/edit')
  expect(pageOf(makeChange({ kind: 'project', nameNow: 'shop' }))).toBe('/projects/shop/instances')
})
