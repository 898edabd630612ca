import { expect, test } from 'vitest'
import { weekdayStyle } from './weekday-style.ts'

test('weekdays are short where they fit above their column, and a letter where they do not', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'ja-JP'].map(weekdayStyle)).toEqual(['short', 'short', 'short', 'short'])
  expect(['ar-EG', 'fa-IR', 'he-IL'].map(weekdayStyle)).toEqual(['narrow', 'narrow', 'narrow'])
})
