import type { OperationId } from '@portico/contract/routes.ts'
import { powers } from '@portico/domain/powers.ts'
import { type Role, roles, type RoleScope } from '@portico/domain/roles.ts'
import { expect, test } from 'vitest'
import { needs } from './needs.ts'

const cases = (Object.keys(powers) as RoleScope[]).flatMap((scope) =>
  roles.flatMap((role) =>
    powers[scope][role].flatMap(({ words, calls }) =>
      calls.map((call) => [scope, role, call, words] as const),
    ),
  ),
)

test.each(cases)('on a %s, a %s may %s: %s', (scope, role, call) => {
  const need = needs[call as OperationId]
  expect(typeof need).toBe('object')
  const needed = (need as Partial<Record<RoleScope, Role | 'member'>>)[scope]
  expect(needed).toBe(role)
})
