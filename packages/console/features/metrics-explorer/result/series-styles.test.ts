import { describe, expect, test } from 'vitest'
import { SeriesStyles, subjectOf } from './series-styles.ts'
import type { ResultSeries, ResultTable } from './tables.ts'

describe('the line styles of a page', () => {
  test('give a resource the same color on every chart', () => {
    const looks = new SeriesStyles()
    expect(looks.of(['web', 'db', 'cache'])).toEqual([1, 2, 3])
    expect(looks.of(['cache', 'web'])).toEqual([3, 1])
    expect(looks.of(['mail', 'db'])).toEqual([4, 2])
    expect(looks.of(['web', 'db', 'cache', 'mail'])).toEqual([1, 2, 3, 4])
  })

  test('differ within a chart even if there are more resources than colors', () => {
    const looks = new SeriesStyles()
    looks.of(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(looks.of(['i', 'j'])).toEqual([1, 2])
    expect(looks.of(['a', 'i', 'j'])).toEqual([1, 3, 2])
    expect(looks.of(['i'])).toEqual([1])
  })
})

describe('the subject of a series', () => {
  const of = (labelledBy: readonly string[], fields: Record<string, string>) =>
    subjectOf(
      { fields } as unknown as ResultSeries,
      { labelledBy, title: 'vcpu usage' } as unknown as ResultTable,
    )

  test("is the value that distinguishes it from other series, whatever the field's name", () => {
    expect(of(['attached_instance_id'], { attached_instance_id: 'x', disk_id: 'd' })).toBe(
      of(['instance_id'], { instance_id: 'x' }),
    )
    expect(of(['instance_id'], { instance_id: 'x' })).not.toBe(of(['instance_id'], { instance_id: 'y' }))
  })

  test('is the same when a table has no other series', () => {
    expect(of([], { instance_id: 'x', project_id: 'p' })).toBe(of(['instance_id'], { instance_id: 'x' }))
    expect(of([], { project_id: 'p' })).toBe('vcpu usage')
  })
})
