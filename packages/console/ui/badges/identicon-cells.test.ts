import { expect, test } from 'vitest'
import { identiconCells } from './identicon-cells.ts'

test('a name always results in the same pattern, and different names in different patterns', () => {
  expect(identiconCells('acme')).toEqual(identiconCells('acme'))
  expect(identiconCells('acme')).not.toEqual(identiconCells('acmf'))
})

test('an identicon pattern is symmetric', () => {
  const cells = new Set(identiconCells('acme').map(([x, y]) => `${x} ${y}`))
  for (const [x, y] of identiconCells('acme')) expect(cells).toContain(`${4 - x} ${y}`)
})
