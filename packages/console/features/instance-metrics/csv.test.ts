import { expect, test } from 'vitest'
import { chartCsv } from './csv.ts'

test('an exported chart has one row per time, contains series that are not drawn, and is empty where samples are missing', () => {
  const data = {
    times: [0, 5000],
    series: [{ id: 'run', label: 'run', values: [1 / 3, null] }],
    notDrawn: [{ id: 'idle', label: 'idle', values: [99, null] }],
  }
  expect(chartCsv(data, '%').split('\r\n').filter(Boolean)).toEqual([
    'Time,run (%),idle (%)',
    '1970-01-01T00:00:00.000Z,0.333333333333,99',
    '1970-01-01T00:00:05.000Z,,',
  ])
})
