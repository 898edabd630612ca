import { describe, expect, it } from 'vitest'
import { ageText, compactAge, compactAgo, secondsUntilChange } from './relative-time.ts'

const now = new Date('2026-08-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const day = 86_400

describe('compactAge', () => {
  it.each([
    [0, '0s'],
    [30, '30s'],
    [59, '59s'],
    [5 * 60, '5m'],
    [2 * 3600, '2h'],
    [3 * day, '3d'],
    [28 * day, '4w'],
    [6 * 31 * day, '6mo'],
    [366 * day, '1y'],
  ])('shows an age of %d seconds as %s', (seconds, label) => {
    expect(compactAge(ago(seconds), now)).toBe(label)
  })

  it('describes a time in the future', () => {
    expect(compactAge(ago(-7200), now)).toBe('in 2h')
  })

  it('handles a time that cannot be parsed', () => {
    expect(compactAge(new Date(Number.NaN), now)).toBe('0s')
    expect(ageText(new Date(Number.NaN), now)).toBe('just now')
  })
})

it('returns the age as a phrase', () => {
  expect(compactAgo(ago(300), now)).toBe('5m ago')
  expect(compactAgo(ago(0), now)).toBe('just now')
  expect(compactAgo(ago(-300), now)).toBe('in 5m')
  expect(ageText(ago(42 * day), now)).toBe('1 month ago')
  expect(ageText(ago(21 * day), now)).toBe('3 weeks ago')
  expect(ageText(ago(-60), now)).toBe('in 1 minute')
})

it('returns how long a label remains valid', () => {
  expect(secondsUntilChange(ago(10), now)).toBe(1)
  expect(secondsUntilChange(ago(90), now)).toBe(30)
  expect(secondsUntilChange(ago(2 * day + 1800), now)).toBe(1800)
})
