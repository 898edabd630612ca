import { expect, test } from 'vitest'
import { chipOf, stateChips, type StateFilter, withKnownStates } from './state-filter.ts'

const filters: readonly StateFilter[] = [
  { label: 'Running', tone: 'ok', states: ['running'] },
  { label: 'Changing', tone: 'busy', states: ['starting', 'stopping'] },
]

test('a chip shows the sum of the counts of all its states', () => {
  const counts = stateChips(filters, {
    total: 10,
    capped: false,
    byState: { running: 7, starting: 2, stopping: 1 },
  }).map((chip) => chip.count)
  expect(counts).toEqual([7, 3])
})

test('chips show no numbers when the server returned no counts', () => {
  expect(stateChips(filters, undefined).map((chip) => chip.count)).toEqual([undefined, undefined])
})

test.each([
  [undefined, null],
  [['stopping', 'starting'], 'Changing'],
  [['running'], 'Running'],
  [['running', 'starting'], ''],
])('a filter by the states %s is shown as the chip %s', (shown, chip) => {
  expect(chipOf(filters, shown)).toBe(chip)
})

test('states that no chip represents are not sent as a filter', () => {
  const args = (...state: string[]) => withKnownStates({ search: 'web', state }, filters)
  expect(args('running', 'bogus')).toEqual({ search: 'web', state: ['running'] })
  expect(args('bogus')).toEqual({ search: 'web' })
})
