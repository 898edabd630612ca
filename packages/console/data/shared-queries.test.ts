import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { expect, test } from 'vitest'
import { offeredKeys } from './shared-queries.ts'

test('a new instance is offered as many keys as it may have', () => {
  expect(offeredKeys).toEqual({ query: { limit: instanceLimits.maxSshKeys } })
})
