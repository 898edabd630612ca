import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AccessKind } from '#data/access-queries.ts'
import { notFoundIsFine, query } from '#data/calls.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { countOf } from '#ui/format/text.ts'
import { scopeText, type Source } from './labels.ts'

/** All users who may run an operation, grouped by the role that allows it. */
export function HolderList(props: {
  operation: string
  resource: { readonly kind: AccessKind; readonly id: string } | null
  onAsk: (user: string) => void
}) {
  const { operation, resource, onAsk } = props
  const { data, error, refetch } = useQuery({
    ...query('porticoAccessHolders', { query: { operation, ...resource } }, notFoundIsFine),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  if (data === undefined) {
    return (
      error && (
        <FailureState title="Could not load who can do this" error={error} onRetry={() => void refetch()} />
      )
    )
  }
  const { holders, everybody, owner, fleetUnseen } = data
  return (
    <section aria-label="Who can" className="min-w-0 rounded-lg border border-line bg-raised">
      <header className="px-4 py-3">
        <h2 className="font-semibold">Who can?</h2>
        <p className="text-fg-muted">
          {everybody
            ? 'Every user of the silo. No role is needed.'
            : owner !== undefined
              ? `${owner.displayName}, the owner.`
              : holders.length === 0
                ? 'No one in the list.'
                : 'Users with one of these roles.'}
        </p>
      </header>
      {holders.length > 0 && (
        <ul>
          {holders.map((holder) => (
            <li
              key={`${holder.scope} ${holder.identityId} ${holder.conferredBy ?? ''}`}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2"
            >
              <Holder holder={holder} />
              {holder.identityType === 'silo_user' && (
                <span className="ml-auto">
                  <Button size="sm" onPress={() => onAsk(holder.identityId)}>
                    Why {holder.displayName}?
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {fleetUnseen && (
        <p className="border-t border-line px-4 py-3 text-fg-muted">
          Others may be able to do it through roles on the system. Only users who can view the system see who
          has them.
        </p>
      )}
    </section>
  )
}

function Holder({ holder }: { holder: Source }) {
  const { displayName, identityType, members, roleName, scope, conferredBy } = holder
  return (
    <>
      <b className="min-w-0 font-semibold break-words">{displayName}</b>
      {identityType === 'silo_group' && <Badge variant="outline">group</Badge>}
      {members !== undefined && <span className="text-fg-muted">{countOf(members, 'person', 'people')}</span>}
      <RoleBadge name={roleName} source={scope} />
      <span className="text-xs text-fg-muted">
        {conferredBy === undefined ? `on ${scopeText(holder)}` : `comes with silo.${conferredBy}`}
      </span>
    </>
  )
}
