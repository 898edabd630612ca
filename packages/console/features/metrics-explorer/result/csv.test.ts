import { schemas } from '@portico/domain/oxql/schemas.ts'
import { expect, test } from 'vitest'
import { tableCsv } from './csv.ts'
import { tablesOf } from './tables.ts'

const reading = { schemas, from: -Infinity, until: Infinity, now: Infinity, paceOf: () => 5 }
const known = '11111111-1111-4111-8111-111111111111'
const gone = '22222222-2222-4222-8222-222222222222'

const series = (instance: string) => ({
  fields: {
    instance_id: { type: 'uuid', value: instance },
    state: { type: 'string', value: 'run' },
  },
  points: {
    timestamps: ['2026-01-05T09:00:00Z', '2026-01-05T09:00:05Z'],
    startTimes: null,
    values: [{ metricType: 'gauge', values: { type: 'double', values: [2.5e9, null] } }],
  },
})

test('an exported file contains the names of IDs, if they are known', () => {
  const answer = [{ name: 'virtual_machine:vcpu_usage', timeseries: { a: series(known), b: series(gone) } }]
  const [table] = tablesOf(answer as never, reading)
  if (table === undefined) throw new Error('no table')
  const nameOf = (_field: string, value: string) =>
    value === known
      ? { name: 'api-1', href: null, isName: true }
      : { name: value.slice(0, 8), href: null, isName: false }
  const [head, ...rows] = tableCsv(table, nameOf).trim().split('\r\n')
  expect(head).toBe('Time,instance_id,instance_name,state,virtual_machine:vcpu_usage (% of a vCPU)')
  expect(rows).toEqual([
    `2026-01-05T09:00:00.000Z,${known},api-1,run,50`,
    `2026-01-05T09:00:05.000Z,${known},api-1,run,`,
    `2026-01-05T09:00:00.000Z,${gone},,run,50`,
    `2026-01-05T09:00:05.000Z,${gone},,run,`,
  ])
})
