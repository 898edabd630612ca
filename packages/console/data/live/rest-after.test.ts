import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { withAll, withLimit } from '../limits.ts'
import { restAfter } from './rest-after.ts'

function queryOf(call: string, args: object, rows: number) {
  const client = new QueryClient()
  const queryKey = [call, args]
  client.setQueryData(queryKey, { items: Array.from({ length: rows }, (_, id) => ({ id })) })
  return client.getQueryCache().find({ queryKey })
}

test('a list is refreshed less often when many rows were received, whatever its limit', () => {
  const complete = withAll({ query: { project: 'shop' } })
  expect(restAfter(queryOf('porticoBackupList', complete, 3))).toBe(500)
  expect(restAfter(queryOf('porticoBackupList', complete, 200))).toBe(5000)
  expect(restAfter(queryOf('porticoBackupList', withLimit(50, {}), 50))).toBe(500)
  expect(restAfter(queryOf('porticoChanges', withLimit(30, {}), 30))).toBe(1000)
  expect(restAfter(undefined)).toBe(500)
})
