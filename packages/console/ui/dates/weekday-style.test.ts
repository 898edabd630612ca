import { expect, test } from 'vitest'
import { weekdayStyle } from './weekday-style.ts'

test('weekday names are short, or one letter where the column is narrow', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'ja-JP'].map(weekdayStyle)).toEqual(['short', 'short', 'short', 'short'])
  expect(['ar-EG', 'fa-IR', 'he-IL'].map(weekdayStyle)).toEqual(['narrow', 'narrow', 'narrow'])
})
