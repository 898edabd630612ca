import { expect, it } from 'vitest'
import { failureText } from './failures.ts'

it('returns the text of known failures, and null for others', () => {
  expect(failureText('time')).toContain('too late or too early')
  for (const word of [null, '', 'constructor', 'Time']) expect(failureText(word)).toBeNull()
})
