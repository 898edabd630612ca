import { expect, test } from 'vitest'
import { reasonOf } from '#refusals.ts'
import { checkAnnounceSetDelete, checkBgpConfigDelete, checkSettingsDelete } from './in-use.ts'

test('an unused configuration can be deleted', () => {
  expect([checkSettingsDelete([]), checkBgpConfigDelete([]), checkAnnounceSetDelete([])]).toEqual([
    null,
    null,
    null,
  ])
})

test('the refusal lists the first users of a configuration in alphabetical order, and the number of further ones', () => {
  expect(checkSettingsDelete(['switch1 qsfp0', 'switch0 qsfp0'])?.message).toBe(
    'port settings are applied to switch0 qsfp0, switch1 qsfp0. Clear the port, or apply other settings to it first',
  )
  expect(reasonOf(checkBgpConfigDelete(['d', 'b', 'c', 'a', 'e', 'a']))).toBe(
    'BGP configuration is used by peers of a, b, c and 2 more. Remove these peers first.',
  )
})

test('the refusal keeps the message of the reference when its reason is more detailed', () => {
  const refusal = checkAnnounceSetDelete(['as-64500'])
  expect(refusal?.message).toBe('announce set in use')
  expect(reasonOf(refusal)).toBe('Announce set is used by as-64500. Delete the configuration first.')
})
