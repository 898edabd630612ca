import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { parseQuery } from './language/parser.ts'
import { ProblemError } from './language/problem.ts'
import { planQuery } from './plan.ts'
import { keyOf, type Series, type Table } from './tables/table.ts'
import { randomQuery, world, worldEnd } from './testing/generate.ts'
import { naively, type NaiveTable, nameOf, Refused, type Row } from './testing/naive.ts'

const now = worldEnd
const readPattern = (text: string) => {
  const pattern = new RegExp(text)
  return (held: string) => pattern.test(held)
}

function seriesOf(rows: readonly Row[], metric: string): readonly Series[] {
  const own = rows.filter((row) => row.metric === metric)
  return [...Map.groupBy(own, nameOf).values()].map((all) => {
    const sorted = all.toSorted((a, b) => a.time - b.time)
    return {
      fields: new Map(Object.entries(all[0]?.fields ?? {})),
      times: sorted.map(({ time }) => time),
      starts: all[0]?.start === null ? null : sorted.map(({ start }) => start ?? 0),
      values: [sorted.map(({ values }) => values[0] ?? null)],
    }
  })
}

async function answer(text: string, rows: readonly Row[]): Promise<readonly Table[] | null> {
  const plan = planQuery(text, { now, readPattern, within: null })
  if ('problem' in plan) return null
  try {
    return await evaluate(plan.value, {
      read: async ({ schema }) => seriesOf(rows, schema.name),
      readPattern,
      pointsAtMost: 100_000,
    })
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

function naiveAnswer(text: string, rows: readonly Row[]): readonly NaiveTable[] | null {
  const parsed = parseQuery(text, now)
  if ('problem' in parsed) throw new Error(`${text}: ${parsed.problem.message}`)
  try {
    return naively(parsed.value, rows, now)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Both kinds of tables as lines that can be compared; sums in another order differ in the last digits. */
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)

const linesOf = ({ shape, series }: Table) => ({
  name: shape.name,
  rows: [...series.values()]
    .flatMap(({ fields, times, starts, values }) =>
      times.map((time, n) =>
        JSON.stringify([keyOf(fields), time, starts?.[n] ?? null, values.map((all) => rounded(all[n]))]),
      ),
    )
    .toSorted(),
})

const naiveLinesOf = ({ name, rows }: NaiveTable) => ({
  name,
  rows: rows
    .map(({ fields, time, start, values }) =>
      JSON.stringify([keyOf(new Map(Object.entries(fields))), time, start, values.map(rounded)]),
    )
    .toSorted(),
})

test('5,000 queries come to what a reader of the rules would work out by hand', async () => {
  const worlds = Array.from({ length: 10 }, (_, n) => world(n))
  const seen = { refused: 0, empty: 0, full: 0 }
  for (let seed = 0; seed < 5000; seed++) {
    const rows = worlds[seed % worlds.length] ?? []
    const text = randomQuery(seed)
    const expected = naiveAnswer(text, rows)?.map(naiveLinesOf) ?? null
    const found = (await answer(text, rows))?.map(linesOf) ?? null
    expect(found, `${seed}: ${text}`).toEqual(expected)
    if (expected === null) seen.refused++
    else if (expected.every((table) => table.rows.length === 0)) seen.empty++
    else seen.full++
  }
  // Most of them say something.
  expect(seen.full).toBeGreaterThan(2000)
})
