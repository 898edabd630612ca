import { rolePermissions } from '@portico/domain/role-permissions.ts'
import { type Role, type RoleScope, roles } from '@portico/domain/roles.ts'
import { sentenceCase } from '#ui/format/text.ts'
import type { Choice } from '#ui/forms/choice.ts'

/**
 * Returns the permissions of a role as text. All roles but the weakest mention that they include the permissions of
 * weaker roles.
 */
const said = (scope: RoleScope, role: Role): string => {
  const [first = '', ...others] = rolePermissions[scope][role].map(({ text }) => text)
  const words = [role === 'viewer' ? first : `Also ${inSentence(first)}`, ...others.map(inSentence)]
  return `${words.join('; ')}.`
}

const inSentence = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** Returns the roles of a scope with their permissions, weakest first, as options of a radio field. */
export const roleChoices = (scope: RoleScope, current: Role | null = null): readonly Choice[] =>
  roles.map((role) => ({
    value: role,
    label: role === current ? `${sentenceCase(role)} (now)` : sentenceCase(role),
    description: said(scope, role),
  }))
