import type { Role } from '@portico/domain/roles.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { adminsAfter, personAfter, type SystemAccess } from './rows.ts'

/**
 * Warnings that nobody would be an admin any more, or that the user's own access would change.
 * @param props.self ID of the current user
 */
export function Warnings(props: {
  access: SystemAccess
  self: string
  identityId: string
  given: Role | null
}) {
  const { people, more } = props.access
  const self = people.find(({ id }) => id === props.self)
  const selfAfter = self && personAfter(self, props.identityId, props.given)
  const admins = adminsAfter(people, props.identityId, props.given)
  const before = people.filter(({ roleName }) => roleName === 'admin').length
  const isLost = self !== undefined && self.roleName !== selfAfter
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {isLost && (
        <Notice kind="warn" title="This is your own access">
          {selfAfter === null
            ? 'You will no longer see the system. Only another fleet admin can give it back.'
            : `You will be fleet ${String(selfAfter)}. ${self.roleName === 'admin' ? 'Only another fleet admin can give back what you lose.' : ''}`}
        </Notice>
      )}
      {before > 0 && admins === 0 && !more ? (
        <Notice kind="warn" title="No one would be fleet admin">
          No one could change access to the system or undo this.
        </Notice>
      ) : (
        <p className="text-fg-muted">
          {more ? 'At least ' : ''}
          {countOf(admins, 'user is', 'users are')} fleet admin afterwards.
        </p>
      )}
    </div>
  )
}
