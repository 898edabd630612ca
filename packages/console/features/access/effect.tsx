import { projectRoleFromSilo, type Role } from '@portico/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { currentGroups } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { type Access, othersWithSameRole, ownRoles, roleAfter, type Row, rowsOf } from './rows.ts'
import { RoleChange } from '../roles/index.ts'

/**
 * The effect of changing or removing a role at this scope: which permissions the identity gains or loses, who else has
 * the same role, and what changes for the current user. It is also rendered outside the page, without its context.
 * @param props.self ID of the current user
 */
export function Effect(props: { row: Row; given: Role | null; access: Access; self: string }) {
  const { row, given, access, self } = props
  const isProject = access.project !== null
  const level = isProject ? 'project' : 'silo'
  const before = row.given === null && row.siloRole === null ? null : row.role
  const after = roleAfter(row, given, isProject)
  const fromSilo = isProject ? projectRoleFromSilo(row.siloRole) : null
  return (
    <>
      {!row.isGone && (
        <RoleChange
          scope={level}
          who={row.identityType === 'silo_group' ? `all of ${row.name}` : row.name}
          before={before}
          after={after}
          unchanged={
            given === row.given || fromSilo === null
              ? 'Nothing: they already have this role.'
              : `Nothing today: their role on the silo already allows as much in all of its projects.`
          }
        />
      )}
      <Own access={access} self={self} row={row} given={given} level={level} />
      {!row.isGone && before !== null && after !== before && (
        <Others access={access} row={row} role={before} level={level} />
      )}
    </>
  )
}

interface EffectProps {
  readonly access: Access
  readonly row: Row
  readonly level: 'project' | 'silo'
}

/** Warns before the user removes their own access. */
function Own({ access, row, given, level, self }: EffectProps & { given: Role | null; self: string }) {
  const groups = useQuery({ ...currentGroups, throwOnError: false }).data
  const own = new Set([self, ...(groups?.items ?? []).map(({ id }) => id)])
  const { before, after } = ownRoles(rowsOf(access), own, row, given, level === 'project')
  if (before === after || before === null) return null
  return (
    <Notice kind="warn" title="This is your own access">
      {after === null
        ? `You will lose your role on this ${level}. Only another ${level} admin can give it back.`
        : before === 'admin'
          ? `You will be ${level} ${after}, and can no longer change access. Only another ${level} admin can give it back.`
          : `You will be ${level} ${after}.`}
    </Notice>
  )
}

/** Maximum number of identities with the same role that are named */
const maxNamed = 5

function Others({ access, row, role, level }: EffectProps & { role: Role }) {
  const others = othersWithSameRole(rowsOf(access), row, role)
  if (others.length === 0) {
    return (
      <Notice kind="warn" title={`No one else would be ${level} ${role}`}>
        {role === 'admin'
          ? `No one else in the list could change access to this ${level}.`
          : `No one else in the list has an equal or stronger role on this ${level}.`}
      </Notice>
    )
  }
  const named = others.slice(0, maxNamed).map(({ name }) => name)
  const more = others.length - named.length
  return (
    <p className="border-t border-line pt-3 text-fg-muted">
      Others with an equal or stronger role: {named.join(', ')}
      {more > 0 && ` and ${countOf(more, 'other', 'others')}`}.
    </p>
  )
}
