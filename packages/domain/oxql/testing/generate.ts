import { dice, type Dice } from '#testing/dice.ts'
import { naiveMetrics, type Row } from './naive.ts'

/** End of the test data, ms since the epoch. */
export const testDataEnd = Date.parse('2026-03-01T12:02:00Z')
const begin = testDataEnd - 120_000

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Returns two minutes of samples of a few disks, with stops, restarts and gaps, and of a few gauges. */
export function testData(seed: number): readonly Row[] {
  const random = dice(seed)
  const disks = [1, 2, 3].map((n) => ({
    attached_instance_id: id(10 + (n % 2)),
    block_size: random.pick([512, 4096] as const),
    disk_id: id(n),
    project_id: id(20),
    silo_id: id(30),
  }))
  const counters = ['virtual_disk:bytes_read', 'virtual_disk:reads'].flatMap((metric) =>
    disks.flatMap((fields) => counter(metric, fields, random)),
  )
  const gauges = ['collection_target:ram_provisioned', 'collection_target:cpus_provisioned'].flatMap(
    (metric) => [1, 2].flatMap((n) => gauge(metric, { id: id(n) }, random)),
  )
  return [...counters, ...gauges]
}

function counter(metric: string, fields: Row['fields'], random: Dice): readonly Row[] {
  const rows: Row[] = []
  let [start, value] = [begin - 50_000, 1000]
  for (const time of times(random)) {
    if (random.chance(0.08)) [start, value] = [time - random.below(4000), 0]
    // Some counters decrease without a new start time, as after a restart that was not detected.
    if (random.chance(0.03)) value = 0
    value += random.below(100)
    rows.push({ metric, fields, time, start, values: [value] })
  }
  return rolledUp(rows, random)
}

function gauge(metric: string, fields: Row['fields'], random: Dice): readonly Row[] {
  const rows = times(random).map((time) => ({
    metric,
    fields,
    time,
    start: null,
    values: [random.below(50)],
  }))
  return rolledUp(rows, random)
}

/** Replaces the samples of some series by rolled-up ones. */
function rolledUp(rows: readonly Row[], random: Dice): readonly Row[] {
  if (random.chance(0.5)) return rows
  return rows.map((row, n) => ({
    ...row,
    stands: {
      count: 1 + random.below(12),
      since: Math.max(rows[n - 1]?.time ?? -Infinity, row.time - 100 * random.below(100)),
      isAfterGap: row.start !== null && random.chance(0.2),
    },
  }))
}

/** Returns sample times about five seconds apart, with gaps. Some series have no samples. */
function times(random: Dice): readonly number[] {
  const late = random.below(3) * 250
  const all = Array.from({ length: 24 }, (_, n) => begin + n * 5000 + late)
  return random.chance(0.1) ? [] : all.filter(() => !random.chance(0.15))
}

/** Returns a random query over the test data as a user might write it; some are invalid. */
export function randomQuery(seed: number): string {
  return query(dice(seed), 2)
}

const metrics = Object.keys(naiveMetrics) as [string, ...string[]]

function query(random: Dice, depth: number): string {
  if (depth === 2 && random.chance(0.1)) return joined(random)
  const alike = random.chance(0.6) ? random.pick(metrics) : null
  const step = () => steps(random, alike)
  if (depth === 0 || random.chance(0.65))
    return [`get ${alike ?? random.pick(metrics)}`, ...step()].join(bar(random))
  const parts = Array.from(
    { length: 1 + random.below(3) },
    () =>
    random.chance(0.5) ? `get ${random.pick(metrics)}${random.chance(0.6) ? `${bar(random)}${align(random)}` : ''}` : query(random, depth - 1), // prettier-ignore
  )
  const after = random.chance(0.5) ? ['join', ...step().filter(() => random.chance(0.3))] : step()
  return [`{${space(random)}${parts.join('; ')} }`, ...after].join(bar(random))
}

/** Returns a join of tables that usually can be joined. */
function joined(random: Dice): string {
  const cut = () =>
    random.pick(['', '', ' | first 5', ' | last 5', ' | group_by [disk_id, block_size], sum'] as const)
  const parts = ['reads', 'bytes_read'].map(
    (name) => `get virtual_disk:${name} | align mean_within(10s)${cut()}`,
  )
  return `{ ${parts.join(' ; ')} } | join${cut()}`
}

const space = (random: Dice): string => random.pick([' ', '  ', '\n', '\t '] as const)
const bar = (random: Dice): string => `${space(random)}|${random.chance(0.8) ? ' ' : ''}`

function steps(random: Dice, metric: string | null): readonly string[] {
  return Array.from({ length: random.below(4) }, () => {
    switch (random.below(6)) {
      case 0:
      case 1:
        return `filter ${condition(random, metric, 2)}`
      case 2:
      case 3:
        return align(random)
      case 4:
        return grouping(random, metric)
      default:
        return `${random.pick(['first', 'last'] as const)} ${1 + random.below(6)}`
    }
  })
}

function align(random: Dice): string {
  const method = random.chance(0.97) ? 'mean_within' : 'interpolate'
  return `align ${method}(${random.pick(['10s', '10s', '10s', '7s', '30s', '1m', '400ms', '1500ms'] as const)})`
}

function fieldsOf(metric: string | null): [string, ...string[]] {
  const fields = naiveMetrics[metric ?? '']?.fields ?? ['id', 'disk_id', 'attached_instance_id']
  return fields as [string, ...string[]]
}

function grouping(random: Dice, metric: string | null): string {
  const names = Array.from({ length: random.below(3) }, () => random.pick(fieldsOf(metric)))
  const group = `group_by [${names.join(', ')}]${random.pick(['', ', mean', ', sum'] as const)}`
  return random.chance(0.75) ? `align mean_within(10s) | ${group}` : group
}

function condition(random: Dice, metric: string | null, depth: number): string {
  if (depth === 0 || random.chance(0.5)) return compare(random, metric)
  const inner = () => condition(random, metric, depth - 1)
  switch (random.below(5)) {
    case 0:
      return `!(${inner()})`
    case 1:
      return `${inner()} ^ ${inner()}`
    case 2:
      return `(${inner()} || ${inner()})`
    case 3:
      return `${inner()} || ${inner()}`
    default:
      return `${inner()} && ${inner()}`
  }
}

const orders = ['==', '!=', '<', '<=', '>', '>='] as const

function compare(random: Dice, metric: string | null): string {
  const op = random.pick(orders)
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return `timestamp ${op} ${moment(random)}`
    case 3:
      return `start_time ${op} ${moment(random)}`
    case 4:
    case 5:
      return `datum ${op} ${random.pick([random.below(80), '12.5', '0x1F', -3, '"x"'])}`
    default: {
      const name = random.chance(0.95) ? random.pick(fieldsOf(metric)) : 'vcpu_id'
      const text = `"${random.chance(0.5) ? id(1 + random.below(3)) : id(10 + random.below(2))}"`
      const value =
        name === 'block_size' ? random.pick([512, 4096] as const) : random.chance(0.97) ? text : 512
      return `${name} ${op} ${value}`
    }
  }
}

function moment(random: Dice): string {
  const back = random.below(130)
  if (random.chance(0.5)) return `@now() - ${back}s`
  return `@${new Date(testDataEnd - back * 1000).toISOString().slice(0, -1)}`
}
