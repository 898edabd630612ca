import { expect, test } from 'vitest'
import { areaOf, areaPath, linePath, projectionOf } from './geometry.ts'

const area = { left: 0, top: 0, width: 100, height: 50 }
const projection = projectionOf(area, [1000, 2000], { low: 0, high: 10, ticks: [0, 10] })

test('times are converted to x from left to right, values to y from bottom to top, and positions back', () => {
  expect([projection.x(1000), projection.x(1500), projection.y(0), projection.y(10)]).toEqual([0, 50, 50, 0])
  expect(projection.timeAt(50)).toBe(1500)
})

test('a line is interrupted where samples are missing, and a single sample is a small circle', () => {
  const times = [1000, 1200, 1400, 1600, 1800]
  expect(linePath(projection, times, [0, 10, null, 5, null])).toBe(
    'M0 50L20 0M60 25m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  )
  expect(linePath(projection, times, [null, null, null, null, null])).toBe('')
})

test('an area extends down to the baseline', () => {
  expect(areaPath(projection, [1000, 1500, 2000], [5, 10, null])).toBe('M0 50L0 25L50 0L50 50z')
})

test('no dimension is negative when the available area is too small for a chart', () => {
  expect(areaOf(20, 10)).toMatchObject({ width: 0, height: 0 })
})
