import { expect, test } from 'vitest'
import { listSearchIn, withListSearch } from './list-search.ts'

const raw = { search: 'web', sort: '-name', 'disks.sort': 'size', 'disks.page': 'token', tab: 'x' }

test('each list of a page reads its own parameters of the URL', () => {
  expect(listSearchIn(raw, '')).toEqual({ search: 'web', sort: '-name' })
  expect(listSearchIn(raw, 'disks')).toEqual({ sort: 'size', page: 'token' })
  expect(listSearchIn(raw, 'nics')).toEqual({})
})

test('writing the state of one list does not change other parameters of the URL', () => {
  expect(withListSearch(raw, 'disks', { search: 'a', page: undefined })).toEqual({
    search: 'web',
    sort: '-name',
    tab: 'x',
    'disks.search': 'a',
    'disks.page': undefined,
  })
  expect(withListSearch(raw, '', { rows: 50 })).toEqual({
    'disks.sort': 'size',
    'disks.page': 'token',
    tab: 'x',
    rows: 50,
  })
})
