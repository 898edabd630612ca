import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badges/badge.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { countOf } from '#ui/format/text.ts'
import { cx } from '#ui/cx.ts'
import { AssignedBy } from './assigned-by.tsx'
import {
  type Abilities,
  type Ability,
  countedInProject,
  kindText,
  rolesNeeded,
  scopeText,
  type Source,
  whyNotEnough,
} from './labels.ts'

const box = 'min-w-0 rounded-lg border border-line bg-raised'
const part = 'border-t border-line px-4 py-3'

/** The result, and every chain of roles through which the user has the permission. */
export function Chain({ answer, ability }: { answer: Abilities; ability: Ability }) {
  const { user, thing: resource, sources } = answer
  const { allowed, through } = ability
  const ways = through.flatMap((at) => sources[at] ?? [])
  const others = sources.filter((_, at) => !through.includes(at))
  const Icon = allowed ? Check : X
  const done = `${ability.summary}, on ${kindText(resource.kind)} ${resource.name}`
  return (
    <section aria-label="Answer" className={box}>
      <div className="flex items-start gap-3 px-4 py-3" role="status">
        <span
          className={cx(
            'grid size-7 flex-none place-items-center',
            allowed ? 'rounded-full bg-ok-bg text-ok' : 'rounded-md bg-bad-bg text-bad',
          )}
        >
          <Icon size={16} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="text-md font-semibold break-words">
            {allowed ? 'Yes.' : 'No.'}{' '}
            <span className="font-normal text-fg-muted">{verdict(answer, ability)}</span>
          </h2>
          <Needed ability={ability} />
        </div>
      </div>
      {ways.map((source) => (
        <ol key={keyOf(source)} className={part} aria-label={`Through ${source.displayName}`}>
          <Step>
            <b>{user.displayName}</b>
          </Step>
          {source.identityType === 'silo_group' && (
            <Step note={source.members === undefined ? '' : countOf(source.members, 'person', 'people')}>
              is in group <b>{source.displayName}</b>
            </Step>
          )}
          <Given source={source} ability={ability} />
          <Step isLast>
            <b>may:</b> {done}
          </Step>
        </ol>
      ))}
      {others.length > 0 && !ability.everybody && (
        <div className={part}>
          <h3 className="font-semibold">
            {allowed ? 'Roles that are not enough' : 'Their roles are not enough'}
          </h3>
          <ul className="mt-1.5 flex flex-col gap-2">
            {others.map((source) => (
              <li key={keyOf(source)}>
                <From source={source} />
                <p className="text-xs text-fg-muted">{whyNotEnough(source, ability)}</p>
                <p className="text-xs text-fg-muted">
                  <AssignedBy assignment={source.assignmentId} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer.fleetUnseen && ability.needs.fleet !== undefined && (
        <p className={cx(part, 'text-fg-muted')}>
          A role on the system would also be enough. Only users who can view the system see who has one.
        </p>
      )}
    </section>
  )
}

function verdict({ user, sources }: Abilities, { allowed, everybody, owner, through }: Ability): string {
  if (everybody) return 'Every user of the silo can.'
  if (owner) return `It belongs to ${user.displayName}.`
  if (allowed)
    return `${user.displayName} has a sufficient role${through.length === 1 ? '' : ` through ${through.length} assignments`}.`
  return sources.length === 0
    ? `${user.displayName} has no role here.`
    : `No role of ${user.displayName} is sufficient.`
}

/** The weakest roles that allow the operation. */
function Needed({ ability }: { ability: Ability }) {
  const needed = rolesNeeded(ability)
  if (needed.length === 0 || ability.everybody) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5 text-fg-muted">
      It takes
      {needed.map((role, at) => (
        <span key={role} className="flex items-center gap-1.5">
          {at > 0 && 'or'} <Badge variant="outline">{role}</Badge>
        </span>
      ))}
    </p>
  )
}

/**
 * A role and the scope where it was assigned. A project role that follows from a role on the silo has an additional
 * step.
 */
function Given({ source, ability }: { source: Source; ability: Ability }) {
  const who = source.identityType === 'silo_group' ? source.displayName : ''
  const counted = countedInProject(source, ability)
  const set = <AssignedBy assignment={source.assignmentId} />
  if (source.conferredBy !== undefined) {
    return (
      <>
        <Step note={set}>
          {who} is <RoleBadge name={source.conferredBy} source="silo" /> of {source.silo}
        </Step>
        <Step note="set when the silo was created">
          which gives <RoleBadge name={source.roleName} source="fleet" /> on the system
        </Step>
      </>
    )
  }
  return (
    <Step
      note={
        <>
          {set}
          {counted !== null && <span className="block">counts as {counted} in all projects of the silo</span>}
        </>
      }
    >
      {who} is <RoleBadge name={source.roleName} source={source.scope} /> on {scopeText(source)}
    </Step>
  )
}

function From({ source }: { source: Source }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <RoleBadge name={source.roleName} source={source.scope} />
      {source.identityType === 'silo_group'
        ? `through group ${source.displayName}`
        : 'assigned directly'} on{' '}
      {scopeText(source)}
    </span>
  )
}

function Step({
  children,
  note = '',
  isLast = false,
}: {
  children: ReactNode
  note?: ReactNode
  isLast?: boolean
}) {
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0">
      {!isLast && (
        <span aria-hidden className="absolute top-4 -bottom-1 left-[0.28rem] w-px bg-line-strong" />
      )}
      <span
        aria-hidden
        className={cx(
          'z-10 mt-1.5 size-2.5 flex-none rounded-full border',
          isLast ? 'border-transparent bg-ok' : 'border-line-strong bg-raised',
        )}
      />
      <div className="min-w-0 break-words">
        {children}
        {note !== '' && <div className="text-xs text-fg-muted">{note}</div>}
      </div>
    </li>
  )
}

const keyOf = ({ scope, identityId, roleName, conferredBy }: Source) =>
  `${scope} ${identityId} ${roleName} ${conferredBy ?? ''}`
