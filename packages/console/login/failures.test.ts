import { expect, it } from 'vitest'
import { failureText } from './failures.ts'

it('tells of the failures it knows, whatever else an address says', () => {
  expect(failureText('time')).toContain('too late or too early')
  for (const word of [null, '', 'constructor', 'Time']) expect(failureText(word)).toBeNull()
})
