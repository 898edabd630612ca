import { expect, test } from 'vitest'
import { activityArgs, refusalsArgs } from './activity-queries.ts'
import { isActivityFiltered, readActivitySearch } from './activity-search.ts'

const person = '6f9c8f71-2d09-4f99-bc3a-4bc0e37c40d3'
const from = '2026-03-12T14:00:00.000Z'

test('filters are parsed from the URL, and invalid values are dropped', () => {
  const all = { who: person, kind: 'disk', action: 'delete', search: 'web', from, to: from }
  expect(readActivitySearch(all)).toEqual(all)
  const wrong = { who: 'me', action: 'resize', from: 'today', to: '2026', search: '', kind: ['a', 'b'] }
  expect(readActivitySearch(wrong)).toEqual({})
  for (const time of [
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
  ])
    expect(readActivitySearch({ from: time, to: time })).toEqual({})
  // The router merges the parsed search over the raw one; the result must not contain invalid values.
  expect({ ...wrong, ...readActivitySearch(wrong) }).toEqual({})
  expect(isActivityFiltered({})).toBe(false)
  expect(isActivityFiltered({ from })).toBe(true)
})

test('the arguments of the request contain the filters of the URL', () => {
  const args = (search: Record<string, unknown>) =>
    activityArgs({ project: 'p' }, readActivitySearch(search)).query
  expect(args({})).toEqual({ limit: 50, project: 'p' })
  expect(args({ who: person })).toEqual({ limit: 50, project: 'p', actor: person })
  expect(args({ who: 'system' })).toEqual({ limit: 50, project: 'p', actorKind: 'system' })
  expect(args({ who: 'people', from, kind: 'disk' })).toEqual({
    limit: 50,
    project: 'p',
    actorKind: 'user',
    startTime: new Date(from),
    kind: 'disk',
  })
})

test('failed attempts are filtered by user and time, and the outcome alone does not count as a filter', () => {
  const search = readActivitySearch({ outcome: 'refused', who: person, from, kind: 'disk' })
  expect(search.outcome).toBe('refused')
  expect(readActivitySearch({ outcome: 'done' })).toEqual({})
  // Failed attempts are always by users, so filters by people or by the system are dropped.
  for (const who of ['people', 'system'])
    expect(readActivitySearch({ outcome: 'refused', who })).toEqual({ outcome: 'refused' })
  expect(isActivityFiltered({ outcome: 'refused' })).toBe(false)
  expect(refusalsArgs({ project: 'p' }, search).query).toEqual({
    limit: 50,
    project: 'p',
    actor: person,
    startTime: new Date(from),
  })
})
