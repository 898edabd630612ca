import { expect, test } from 'vitest'
import { lastDoneArgs, readAccessSearch, parseResource } from './access-search.ts'

const id = '5a3cf9d0-6f7e-4a53-9a86-3a1b7e6c2f10'

test('the query is parsed from the URL, and invalid values are dropped', () => {
  const args = { who: id, may: 'disk_delete', on: `disk:${id}` }
  expect(readAccessSearch(args)).toEqual(args)
  expect(readAccessSearch({ who: 'ada', may: 'Disk delete', on: `rack:${id}` })).toEqual({
    who: undefined,
    may: undefined,
    on: undefined,
  })
})

test('a resource in the URL is a kind and an ID', () => {
  expect(parseResource(`disk:${id}`)).toEqual({ kind: 'disk', id })
  expect(parseResource('disk:web')).toBe(null)
  expect(parseResource(id)).toBe(null)
})

test('the activity of a silo is requested for that silo only, also by operators who may see all silos', () => {
  const args = (kind: 'silo' | 'project' | 'disk') => lastDoneArgs({ kind, id }, 'policy_update').query
  expect(args('silo')).toMatchObject({ silo: id, operation: 'policy_update' })
  expect(args('project')).toMatchObject({ project: id })
  expect(args('disk')).toMatchObject({ id })
  expect(lastDoneArgs({ kind: 'silo', id }, 'policy_update', 'ada').query).toMatchObject({ actor: 'ada' })
})
