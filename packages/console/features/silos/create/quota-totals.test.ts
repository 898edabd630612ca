import { expect, test } from 'vitest'
import { quotaTotalsOf } from './quota-totals.ts'

const amounts = (cpus: number) => ({ cpus, memory: 2, storage: 3 })
const silo = (siloName: string) => ({
  siloId: siloName,
  siloName,
  allocated: amounts(10),
  provisioned: amounts(1),
})

test('the total of a quota is the sum over all silos', () => {
  expect(quotaTotalsOf({ items: [silo('a'), silo('b')], nextPage: null })).toEqual({
    silos: 2,
    allocated: { cpus: 20, memory: 4, storage: 6 },
    provisioned: { cpus: 2, memory: 4, storage: 6 },
  })
})

test('a list that lacks silos has no total', () => {
  expect(quotaTotalsOf({ items: [silo('a')], nextPage: 'more' })).toBeNull()
})
