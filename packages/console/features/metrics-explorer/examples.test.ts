import { readdirSync, readFileSync } from 'node:fs'
import { schemas } from '@portico/domain/oxql/schemas.ts'
import { formatProblem } from '@portico/domain/oxql/language/problem.ts'
import { expect, test } from 'vitest'
import { gridOf } from '#shell/time-charts/grid.ts'
import { fleetExamples, projectExamples, queryFor } from './examples.ts'
import { readingOf } from './use-run.ts'

const now = new Date('2026-03-01T12:00:00Z')
const grid = gridOf({ start: new Date(now.getTime() - 3_600_000), end: now }, now)

/** Returns the problem of a query in its scope; an empty string if there is none. */
function wrongWith(text: string, project: string | undefined): string {
  const read = readingOf(text, { project, schemas, known: schemas, paceOf: () => null }, grid)
  return 'problem' in read ? formatProblem(text, read.problem) : ''
}

test.each(projectExamples.map(({ title, query }) => [title, query]))(
  '%s is valid in a project',
  (_, query) => {
    expect(wrongWith(query, 'shop')).toBe('')
  },
)

test.each(fleetExamples.map(({ title, query }) => [title, query]))(
  '%s is valid for the whole system',
  (_, query) => {
    expect(wrongWith(query, undefined)).toBe('')
  },
)

test.each(schemas.map((schema) => [schema.name, schema] as const))(
  'a query can start with the timeseries %s',
  (_, schema) => {
    const text = queryFor(schema)
    expect(wrongWith(text, schema.scope === 'project' ? 'shop' : undefined)).toBe('')
  },
)

test('the queries in the guide are valid in a project', () => {
  const guides = new URL('../../../../docs/guides/', import.meta.url)
  expect(readdirSync(guides)).toContain('metrics-explorer.md')
  const guideText = readFileSync(new URL('metrics-explorer.md', guides), 'utf8')
  const queries = [...guideText.matchAll(/```oxql\n([\s\S]*?)```/g)].map(([, query = '']) => query)
  expect(queries.length).toBeGreaterThan(3)
  expect(queries.map((query) => wrongWith(query, 'shop'))).toEqual(queries.map(() => ''))
})

test('the period is never shorter than the sampling interval', () => {
  const scope = { project: undefined, schemas, known: schemas, paceOf: () => 30 }
  const stepsOf = (text: string) => {
    const read = readingOf(text, scope, grid)
    return 'value' in read && [read.value.grid.period, /mean_within\((\d+s)\)/.exec(read.value.sent)?.[1]]
  }
  const text = queryFor(schemaOf('sled_data_link:bytes_sent'))
  expect([grid.period, ...(stepsOf(text) || [])]).toEqual([15_000, 60_000, '60s'])
})

test('one more period than shown is queried at the end of the range, unless the query uses `last`', () => {
  const scope = { project: 'shop', schemas, known: schemas, paceOf: () => 5 }
  const endOf = (text: string) => {
    const read = readingOf(text, scope, grid)
    return 'value' in read && /timestamp < @([\d:T.-]+)/.exec(read.value.sent)?.[1]
  }
  const text = queryFor(schemaOf('virtual_disk:reads'))
  expect([endOf(text), endOf(`${text} | last 2`)]).toEqual([
    '2026-03-01T12:00:15.000',
    '2026-03-01T12:00:00.000',
  ])
})

test('values of sensors and of vCPU states are not summed up', () => {
  expect(queryFor(schemaOf('hardware_component:temperature'))).toMatch(/\[chassis_serial, sensor\], mean$/)
  expect(queryFor(schemaOf('virtual_machine:vcpu_usage'))).toContain('state == "run"')
})

function schemaOf(name: string) {
  const found = schemas.find((schema) => schema.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
