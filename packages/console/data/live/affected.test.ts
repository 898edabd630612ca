import { expect, test } from 'vitest'
import type { LiveChange } from './kinds.ts'
import { isAffected } from './affected.ts'

const projectIds: Readonly<Record<string, string>> = { web: 'p-1', db: 'p-2' }
const touched = (call: string, args: object, change: Partial<LiveChange>, data?: object) =>
  isAffected(
    { queryKey: [call, args], state: { data } },
    { position: 'e.1', kind: 'disk', id: 'd-1', action: 'update', projectId: 'p-1', ...change },
    (name) => projectIds[name],
  )

test.each([
  ['its project', { project: 'web' }, true],
  ['another', { project: 'db' }, false],
  ['one whose id nobody knows', { project: 'new' }, true],
  ['the silo', {}, true],
])('a change affects a list of %s', (_, query, expected) => {
  expect(touched('diskList', { query }, {})).toBe(expected)
})

test('a change does not affect a list of another kind', () => {
  expect(touched('imageList', { query: { project: 'web' } }, {})).toBe(false)
})

test('a change outside projects affects the lists in every project', () => {
  expect(touched('imageList', { query: { project: 'db' } }, { kind: 'image', projectId: null })).toBe(true)
})

test('deleting a project affects every query about its content', () => {
  const change = { kind: 'project', id: 'p-1', action: 'delete', projectId: null } as const
  expect(touched('imageList', { query: { project: 'web' } }, change)).toBe(true)
  expect(touched('imageList', { query: { project: 'db' } }, change)).toBe(false)
})

test('a change affects the view query of the same resource only', () => {
  const args = { path: { disk: 'data' }, query: { project: 'web' } }
  expect(touched('diskView', args, {}, { id: 'd-1' })).toBe(true)
  expect(touched('diskView', args, {}, { id: 'd-2' })).toBe(false)
  expect(touched('diskView', args, {})).toBe(true)
})

test('a view query that failed with 404 is affected by changes of any resource that may receive its name', () => {
  const other = { position: 'e.1', kind: 'disk', id: 'd-2', action: 'create', projectId: 'p-1' } as const
  const touchedAfter = (error: Error | null) =>
    isAffected(
      {
        queryKey: ['diskView', { path: { disk: 'data' }, query: { project: 'web' } }],
        state: { data: { id: 'd-1' }, error },
      },
      other,
      (name) => projectIds[name],
    )
  expect(touchedAfter(null)).toBe(false)
  expect(touchedAfter(new Error('not found'))).toBe(true)
})

test('a view query that failed in a project is affected by changes in another project with the same name', () => {
  const other = { position: 'e.1', kind: 'project', id: 'p-3', action: 'create', projectId: null } as const
  const touchedAfter = (error: Error | null, query: object) =>
    isAffected(
      { queryKey: ['diskList', { query }], state: { data: undefined, error } },
      other,
      (name) => projectIds[name],
    )
  expect(touchedAfter(null, { project: 'web' })).toBe(false)
  expect(touchedAfter(new Error('not found'), { project: 'web' })).toBe(true)
  expect(touchedAfter(new Error('not found'), {})).toBe(false)
})

test('a view query whose response has no ID is affected by all changes of its kind', () => {
  expect(touched('ipPoolUtilizationView', { path: { pool: 'a' } }, { kind: 'ip-pool-range' }, {})).toBe(true)
})

test('counts are affected by changes of the counted kind', () => {
  const counts = (kind: string[]) =>
    touched('porticoCounts', { query: { project: 'web', kind } }, { action: 'create' })
  expect(counts(['disk', 'image'])).toBe(true)
  expect(counts(['image'])).toBe(false)
})

test('dry runs are affected by changes in their projects, or by all changes when the projects are unknown', () => {
  const dryRunIn = (projectId: string) => [{ result: { changes: [{ projectId }] } }]
  const foreseen = (data: object, projectId: string | null = 'p-1') =>
    touched('dryRun', [], { projectId }, data)
  expect(foreseen(dryRunIn('p-1'))).toBe(true)
  expect(foreseen(dryRunIn('p-2'))).toBe(false)
  expect(foreseen(dryRunIn('p-2'), null)).toBe(true)
  expect(foreseen([{ refused: 'It is attached' }])).toBe(true)
})

test('a change log query is affected by all changes in its project that match its resource or kind', () => {
  const log = (query: object, change: Partial<LiveChange> = {}) =>
    touched('porticoChanges', { query }, change)
  expect(log({ project: 'web' }, { kind: 'unheard-of' })).toBe(true)
  expect(log({ project: 'db' })).toBe(false)
  expect(log({ id: 'd-1' })).toBe(true)
  expect(log({ id: 'd-2' })).toBe(false)
  expect(log({ id: 'v-1', withRules: true }, { kind: 'vpc-firewall-rule' })).toBe(true)
  expect(log({ id: 'v-1' }, { kind: 'vpc-firewall-rule' })).toBe(false)
  expect(log({ kind: 'disk' })).toBe(true)
  expect(log({ kind: 'instance' })).toBe(false)
})
