import { describe, expect, test } from 'vitest'
import { formatProblem } from './language/problem.ts'
import { planQuery } from './plan.ts'
import { schemas } from './schemas.ts'

const options = {
  now: Date.parse('2026-03-01T12:00:00Z'),
  readPattern: (text: string) =>
    text.includes('(') ? null : text.includes('{') ? ('too expensive' as const) : () => true,
  within: null,
}

function plan(text: string, within: 'project' | null = null) {
  const planned = planQuery(text, { ...options, within })
  if ('problem' in planned) throw new Error(formatProblem(text, planned.problem))
  return planned.value
}

function refusal(text: string, within: 'project' | null = null): string {
  const planned = planQuery(text, { ...options, within })
  if ('value' in planned) throw new Error(`${text} was taken`)
  return formatProblem(text, planned.problem)
}

const usage = 'get virtual_machine:vcpu_usage'

test('filters at the beginning of a query bound the time range to read, also through subqueries', () => {
  const { start } = plan(`{ ${usage} ; ${usage} | filter vcpu_id == 0 } | filter timestamp >= @11:00:00 && (timestamp < @11:30:00 || timestamp < @11:45:00) | align mean_within(1m)`) // prettier-ignore
  const gets = start.kind === 'plans' ? start.plans.map((inner) => inner.start) : []
  expect(gets.map((get) => get.kind === 'get' && get.times)).toEqual(
    [0, 1].map(() => ({ from: Date.parse('2026-03-01T11:00:00Z'), to: Date.parse('2026-03-01T11:45:00Z') })),
  )
})

test('the end of a query is its latest upper bound, or now without one', () => {
  const endOf = (text: string) => plan(text).shapes[0]?.alignment?.end
  expect(endOf(`${usage} | align mean_within(1m)`)).toBe(options.now)
  expect(
    endOf(`${usage} | filter timestamp < @11:00:00 || timestamp <= @10:00:00 | align mean_within(1m)`),
  ).toBe(Date.parse('2026-03-01T11:00:00Z'))
  expect(endOf(`${usage} | filter !(timestamp > @11:00:00) | align mean_within(1m)`)).toBe(
    Date.parse('2026-03-01T11:00:00Z'),
  )
})

test('rollups can answer a get whose first step is an alignment and whose conditions do not concern single samples', () => {
  const periodsIn = ({ start }: ReturnType<typeof plan>): (number | null)[] =>
    start.kind === 'get' ? [start.aligned?.period ?? null] : start.plans.flatMap(periodsIn)
  const after = (text: string) => periodsIn(plan(`${usage} | ${text}`))
  const align = 'align mean_within(1m)'
  expect(after(align)).toEqual([60_000])
  expect(after(`filter timestamp > @11:00:00 && (state == "run" || !(vcpu_id == 1)) | ${align}`)).toEqual([60_000]) // prettier-ignore
  expect(after(`${align} | filter datum > 3 | last 2`)).toEqual([60_000])
  const both = plan(`{ ${usage} | last 3 ; ${usage} | filter vcpu_id == 1 } | filter vcpu_id == 2 | ${align}`)
  expect(periodsIn(both)).toEqual([null, 60_000])
  for (const other of [
    'last 3',
    `first 3 | ${align}`,
    `filter datum > 3 | ${align}`,
    `filter start_time > @11:00:00 | ${align}`,
    `filter timestamp != @11:00:00 | ${align}`,
    `filter timestamp > @11:00:00 || vcpu_id == 1 | ${align}`,
    `filter !(timestamp > @11:00:00) | ${align}`,
  ]) {
    expect(after(other), other).toEqual([null])
  }
})

describe('an invalid query is refused:', () => {
  test.each([
    ['get virtual_machine:speed', 'line 1, column 1: unknown timeseries virtual_machine:speed (at `get virtual_machine:speed`)'], // prettier-ignore
    [`${usage} | filter disk_id == "x"`, 'virtual_machine:vcpu_usage has no field disk_id; it has instance_id, project_id, silo_id, sled_id, sled_model, sled_revision, sled_serial, state, vcpu_id'], // prettier-ignore
    [`${usage} | filter instance_id == "x"`, 'instance_id must be compared with an id in quotes'],
    [`${usage} | filter timestamp < @now() + 9999Y`, 'timestamps must be between the years 0 and 9999 (at `9999Y`)'], // prettier-ignore
    [
      `${usage} | filter timestamp > @now() - 99999999999Y`,
      'timestamps must be between the years 0 and 9999',
    ],
    [`${usage} | filter state ~= "x{9}"`, 'this regular expression is too expensive: make it shorter, with fewer repetitions'], // prettier-ignore
    [`${usage} | filter vcpu_id == "1"`, 'vcpu_id must be compared with an integer'],
    [`${usage} | filter vcpu_id ~= "1"`, 'a regular expression only matches text, and this field is u32'],
    [`${usage} | filter state ~= "("`, 'invalid regular expression'],
    [`${usage} | filter state == 1`, 'state must be compared with a text in quotes'],
    [`${usage} | filter timestamp > 5m`, 'timestamp must be compared with a timestamp'],
    [`${usage} | filter datum > "5"`, 'datum must be compared with a number'],
    ['get collection_target:cpus_provisioned | filter start_time > @now()', 'start_time only exists for counters, not for gauges'], // prettier-ignore
    ['get virtual_disk:io_latency | filter datum > 5', 'histograms cannot be compared with a number'],
    ['get virtual_disk:io_latency | align mean_within(1m)', 'virtual_disk:io_latency contains histograms, which cannot be aligned'], // prettier-ignore
    [`${usage} | align interpolate(1m)`, 'interpolate is not supported. Use mean_within'],
    [`${usage} | group_by [state]`, 'group_by needs aligned tables. Add align mean_within(…) before it'],
    [
      `${usage} | align mean_within(1m) | group_by [nothing]`,
      'virtual_machine:vcpu_usage has no field nothing',
    ],
    [`${usage} | align mean_within(1m) | join`, 'join needs at least two tables'],
    [
      `{ ${usage} ; ${usage} } | join`,
      'join needs aligned tables, and virtual_machine:vcpu_usage is not aligned',
    ],
    [
      `{ ${usage} | align mean_within(1m); ${usage} | align mean_within(2m) } | join`,
      'join needs tables with the same alignment',
    ],
    [`{ ${usage} | align mean_within(1m); get virtual_disk:reads | align mean_within(1m) } | join`, 'join needs tables with the same fields'], // prettier-ignore
    [`{ ${usage} ; ${usage} } | align mean_within(1m) | group_by []`, 'group_by needs a single table'],
    [
      `{ ${usage} ; ${usage} } | align mean_within(1m) | join | align mean_within(1m)`,
      'Align tables before join',
    ],
    [`{ ${usage} ; ${usage} } | align mean_within(1m) | join | filter datum > 1`, 'datum is a single value'],
  ])('%s', (text, expected) => {
    expect(refusal(text)).toContain(expected)
  })
})

test('in a project, the results of a query must contain the owner fields', () => {
  const lacking = 'in a project, the result must have the fields silo_id and project_id'
  expect(plan(usage, 'project').shapes).toHaveLength(1)
  expect(
    plan(`${usage} | align mean_within(1m) | group_by [silo_id, project_id]`, 'project').shapes,
  ).toHaveLength(1)
  expect(
    refusal(`${usage} | align mean_within(1m) | group_by [instance_id, project_id]`, 'project'),
  ).toContain(lacking)
  for (const { name, scope } of schemas) {
    if (scope === 'project') plan(`get ${name}`, 'project')
    else expect(refusal(`get ${name}`, 'project')).toContain(`${name} belongs to no project`)
  }
})

test('every timeseries has the fields of its target and its own, without duplicates', () => {
  for (const { name, fields } of schemas) {
    const names = fields.map((field) => field.name)
    expect(new Set(names).size, name).toBe(names.length)
  }
  expect(schemas.map(({ name }) => name)).toEqual(schemas.map(({ name }) => name).toSorted())
})
