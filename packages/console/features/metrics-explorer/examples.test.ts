import { readdirSync, readFileSync } from 'node:fs'
import { schemas } from '@portico/domain/oxql/schemas.ts'
import { problemInWords } from '@portico/domain/oxql/language/problem.ts'
import { expect, test } from 'vitest'
import { gridOf } from '#shell/time-charts/grid.ts'
import { fleetExamples, projectExamples, queryFor } from './examples.ts'
import { readingOf } from './use-run.ts'

const now = new Date('2026-03-01T12:00:00Z')
const grid = gridOf({ start: new Date(now.getTime() - 3_600_000), end: now }, now)

/** What is wrong with a query, where it is asked; empty when nothing is. */
function wrongWith(text: string, project: string | undefined): string {
  const read = readingOf(text, { project, schemas, known: schemas }, grid)
  return 'problem' in read ? problemInWords(text, read.problem) : ''
}

test.each(projectExamples.map(({ title, query }) => [title, query]))(
  '%s is answered in a project',
  (_, query) => {
    expect(wrongWith(query, 'shop')).toBe('')
  },
)

test.each(fleetExamples.map(({ title, query }) => [title, query]))(
  '%s is answered of everything',
  (_, query) => {
    expect(wrongWith(query, undefined)).toBe('')
  },
)

test.each(schemas.map((schema) => [schema.name, schema] as const))(
  'a query can start from %s',
  (name, schema) => {
    const text = queryFor(name, {
      isHistogram: schema.datum === 'histogram_u64',
      fields: schema.fields.map((field) => field.name),
    })
    expect(wrongWith(text, schema.scope === 'project' ? 'shop' : undefined)).toBe('')
  },
)

test('what the guide shows is answered in a project', () => {
  const guides = new URL('../../../../docs/guides/', import.meta.url)
  expect(readdirSync(guides)).toContain('metrics-explorer.md')
  const told = readFileSync(new URL('metrics-explorer.md', guides), 'utf8')
  const queries = [...told.matchAll(/```oxql\n([\s\S]*?)```/g)].map(([, query = '']) => query)
  expect(queries.length).toBeGreaterThan(3)
  expect(queries.map((query) => wrongWith(query, 'shop'))).toEqual(queries.map(() => ''))
})
