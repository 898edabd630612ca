import { expect, test } from 'vitest'
import { isConnectionLoss, isTimeout } from './sql-errors.ts'

const withState = (code: string): Error => Object.assign(new Error(code), { code })

test('a statement timeout is treated as a lock conflict, not as an unreachable database', () => {
  for (const state of ['55P03', '57014']) {
    expect([isTimeout(withState(state)), isConnectionLoss(withState(state))]).toEqual([true, false])
  }
  for (const state of ['57P01', '40001', '42P07']) expect(isTimeout(withState(state))).toBe(false)
})
