import { expect, test } from 'vitest'
import { weekdayStyle } from './weekday-style.ts'

test('weekday names are short where they fit their column and one letter where they do not', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'ja-JP'].map(weekdayStyle)).toEqual(['short', 'short', 'short', 'short'])
  expect(['ar-EG', 'fa-IR', 'he-IL'].map(weekdayStyle)).toEqual(['narrow', 'narrow', 'narrow'])
})
