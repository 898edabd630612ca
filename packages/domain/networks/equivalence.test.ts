import { expect, test } from 'vitest'
import { equivalenceKeys } from './equivalence.ts'
import { Budget, BudgetExceeded } from './budget.ts'
import { mapOf } from './map.ts'
import { PathFinder } from './path.ts'
import { host, network } from './testing/build.ts'

const web = host('web', 'default', '172.30.0.5')
const db = host('db', 'default', '172.30.0.6')

/** Returns the equivalence classes of a network whose `nat` interface has the same transit block `blocks` times. */
function keysOf(blocks: number, maxSteps: number) {
  const nat = host('nat', 'default', '172.30.0.9', { transit: Array(blocks).fill('192.168.7.0/24') })
  return equivalenceKeys(new PathFinder(mapOf(network([web, db, nat]))), new Budget(maxSteps))
}

test('interfaces with the same rules, routes and gateways are equivalent, except those that forward packets', () => {
  const likeness = keysOf(1, 1000)
  expect(likeness.get('web-nic')).toBe(likeness.get('db-nic'))
  expect(likeness.get('nat-nic')).not.toBe(likeness.get('db-nic'))
})

test('every transit block takes budget steps, even when it is repeated', () => {
  expect(() => keysOf(2000, 1000)).toThrow(BudgetExceeded)
})
