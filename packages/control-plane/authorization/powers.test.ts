import type { OperationId } from '@portico/contract/routes.ts'
import { rolePermissions } from '@portico/domain/role-permissions.ts'
import { type Role, roles, type RoleScope } from '@portico/domain/roles.ts'
import { expect, test } from 'vitest'
import { needs } from './needs.ts'

const cases = (Object.keys(rolePermissions) as RoleScope[]).flatMap((scope) =>
  roles.flatMap((role) =>
    rolePermissions[scope][role].flatMap(({ text, operations }) =>
      operations.map((call) => [scope, role, call, text] as const),
    ),
  ),
)

test.each(cases)('on a %s, the role %s suffices for %s: %s', (scope, role, call) => {
  const need = needs[call as OperationId]
  expect(typeof need).toBe('object')
  const needed = (need as Partial<Record<RoleScope, Role | 'member'>>)[scope]
  expect(needed).toBe(role)
})
