import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { expect, test } from 'vitest'
import { offeredKeys } from './shared-queries.ts'

test('the form for a new instance preselects as many SSH keys as an instance may have', () => {
  expect(offeredKeys).toEqual({ query: { limit: instanceLimits.maxSshKeys } })
})
