import { expect, test } from 'vitest'
import { changedFields, mergeFields } from './merge-fields.ts'

const base = { name: 'a', description: 'first', ips: ['10.0.0.0/8'] }

test('merging keeps the changes of both users when they changed different fields', () => {
  const theirs = { ...base, description: 'theirs' }
  const mine = { ...base, name: 'b' }
  expect(mergeFields(base, theirs, mine)).toEqual({
    merged: { ...base, name: 'b', description: 'theirs' },
    conflicts: [],
  })
})

test('merging returns a conflict with the original and both new values when both users changed a field', () => {
  const theirs = { ...base, description: 'theirs', ips: [] }
  const mine = { ...base, description: 'mine' }
  expect(mergeFields(base, theirs, mine)).toEqual({
    merged: { ...base, description: 'mine', ips: [] },
    conflicts: [{ field: 'description', before: 'first', theirs: 'theirs' }],
  })
})

test('merging finds no conflict when both users changed a field to the same value', () => {
  const same = { ...base, ips: ['10.0.0.0/8', '192.168.0.0/16'] }
  expect(mergeFields(base, same, structuredClone(same))).toEqual({ merged: same, conflicts: [] })
})

test('merging ignores fields of the resource that the form does not have', () => {
  const resource = { ...base, id: '1' }
  expect(changedFields(resource, { name: 'b', description: 'first' })).toEqual({ name: 'b' })
})
