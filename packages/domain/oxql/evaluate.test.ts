import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { parseQuery } from './language/parser.ts'
import { ProblemError } from './language/problem.ts'
import { planQuery } from './plan.ts'
import { keyOf, type Series, type Table } from './tables/table.ts'
import { randomQuery, testData, testDataEnd } from './testing/generate.ts'
import { naively, type NaiveTable, nameOf, Refused, type Row } from './testing/naive.ts'

const now = testDataEnd
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
      stands:
        all[0]?.stands === undefined
          ? null
          : {
              counts: sorted.map(({ stands }) => stands?.count ?? 1),
              since: sorted.map(({ stands, time }) => stands?.since ?? time),
              gaps: sorted.map(({ stands }) => stands?.isAfterGap ?? false),
            },
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
      pause: () => Promise.resolve(),
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

/**
 * Formats the tables of both implementations as comparable lines. Sums in another order differ in the last digits, so
 * values are shifted slightly to avoid ties in rounding.
 */
const rounded = (value: unknown) =>
  typeof value === 'number' ? Number((value * (1 + 1e-11)).toPrecision(9)) : value

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

test('mutually exclusive conditions are evaluated once, however many there are', async () => {
  const never = Array.from({ length: 250 }, () => 'block_size==9').join('^')
  const [table] = (await answer(`get virtual_disk:reads | filter ${never}`, testData(1))) ?? []
  expect(table?.series.size).toBe(0)
  const times = Array.from({ length: 101 }, () => 'timestamp>@2000-01-01').join('^')
  const [all] = (await answer(`get virtual_disk:reads | filter ${times}`, testData(1))) ?? []
  const [plain] = (await answer('get virtual_disk:reads', testData(1))) ?? []
  expect(all?.series).toEqual(plain?.series)
  expect(all?.series.size).toBeGreaterThan(0)
})

test('long series are processed in slices with pauses between them', async () => {
  const count = 23_000
  const places = Array.from({ length: count }, (_, n) => n)
  const long: Series = {
    fields: new Map(),
    times: places.map((n) => now - count + n),
    starts: places.map(() => 0),
    values: [places],
  }
  const plan = planQuery('get virtual_disk:reads | filter datum < 2 || timestamp >= @now()', { now, readPattern, within: null }) // prettier-ignore
  if ('problem' in plan) throw new Error(plan.problem.message)
  let pauses = 0
  const source = {
    read: () => Promise.resolve([long]),
    readPattern,
    pointsAtMost: 100_000,
    pause: async () => void pauses++,
  }
  const [table] = await evaluate(plan.value, source)
  expect([...(table?.series.values() ?? [])].map(({ times }) => times.length)).toEqual([count])
  expect(pauses).toBeGreaterThan(8)
  const gone = { ...source, pause: () => Promise.reject(new Error('nobody waits')) }
  await expect(evaluate(plan.value, gone)).rejects.toThrow('nobody waits')
})

test('a slice has fewer points when conditions are expensive', async () => {
  const long: Series = {
    fields: new Map(),
    times: Array.from({ length: 8000 }, (_, n) => now - 8000 + n),
    starts: null,
    values: [Array.from({ length: 8000 }, (_, n) => n)],
  }
  const pausesOf = async (comparisons: number) => {
    const condition = Array.from({ length: comparisons }, () => 'datum > 1').join(' ^ ')
    const text = `get hardware_component:power | filter ${condition}`
    const plan = planQuery(text, { now, readPattern, within: null })
    if ('problem' in plan) throw new Error(plan.problem.message)
    let pauses = 0
    await evaluate(plan.value, {
      read: () => Promise.resolve([long]),
      readPattern,
      pointsAtMost: 100_000,
      pause: async () => void pauses++,
    })
    return pauses
  }
  expect(await pausesOf(280)).toBeGreaterThan(6 * (await pausesOf(1)))
})

test('the evaluation pauses after it has grouped a table', async () => {
  const [series, points, times] = [20, 300, 40]
  const read = Array.from({ length: series }, (_, disk): Series => {
    const places = Array.from({ length: points }, (_, n) => n)
    return {
      fields: new Map([['disk_id', `d${disk}`]]),
      times: places.map((n) => now - 5000 * (points - 1 - n)),
      starts: places.map(() => 0),
      values: [places],
    }
  })
  const text = `get virtual_disk:reads | align mean_within(5s)${' | group_by [disk_id]'.repeat(times)}`
  const plan = planQuery(text, { now, readPattern, within: null })
  if ('problem' in plan) throw new Error(plan.problem.message)
  let pauses = 0
  const source = {
    read: () => Promise.resolve(read),
    readPattern,
    pointsAtMost: 100_000,
    pause: async () => void pauses++,
  }
  const [table] = await evaluate(plan.value, source)
  expect(table?.series.size).toBe(series)
  expect(pauses).toBeGreaterThan(times)
})

test('5,000 random queries agree with a naive implementation', async () => {
  const worlds = Array.from({ length: 10 }, (_, n) => testData(n))
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
  // Most of the results are not empty.
  expect(seen.full).toBeGreaterThan(2000)
}, 30_000)
