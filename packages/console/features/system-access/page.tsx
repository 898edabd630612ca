import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { query } from '#data/calls.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { systemAccessColumns } from './columns.tsx'
import { type Row, rowsOf, type SystemAccess } from './rows.ts'
import { setRole } from '../roles/index.ts'

const { Component: AddRoleDialog } = lazyComponent(
  async () => (await import('./add-dialog.tsx')).AddRoleDialog,
)
const { Component: ChangeRoleDialog } = lazyComponent(
  async () => (await import('./change-dialog.tsx')).ChangeRoleDialog,
)
const { Component: RemoveQuestion } = lazyComponent(
  async () => (await import('./remove-confirmation.tsx')).RemoveConfirmation,
)

const filters = [
  { label: 'Admin', states: ['admin'] },
  { label: 'Collaborator', states: ['collaborator'] },
  { label: 'Viewer', states: ['viewer'] },
  { label: 'Set here', states: ['here'] },
] as const

const statesOf = ({ role, given }: Row) => [role, ...(given === null ? [] : ['here'])]

/**
 * The page that lists who may view and change the system: the system policy, and roles on silos that confer a role on
 * the fleet.
 */
export function SystemAccessPage() {
  const { capabilities, user } = useSession()
  const isOurs = capabilities.filters
  const accessQuery = query('porticoSystemAccess', {})
  const { data, error, refetch } = useQuery({
    ...accessQuery,
    ...(!isOurs && {
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await import('./gather.ts')).gatherAccess(signal),
    }),
    throwOnError: false,
  })
  const rows = useMemo(() => data && rowsOf(data), [data])
  const [open, setOpen] = useState<'add' | Row | null>(null)
  const actions = useCallback(
    (row: Row) => (data === undefined ? [] : menuOf(row, data, user.id, setOpen)),
    [data, user.id],
  )
  return (
    <>
      {data === undefined && error ? (
        <FailureState title="Could not load access" error={error} onRetry={() => void refetch()} />
      ) : (
        <LocalList
          listKey="access"
          title="System access"
          noun={{ one: 'role', many: 'roles' }}
          rows={rows}
          columns={systemAccessColumns}
          states={filters}
          statesOf={statesOf}
          actions={actions}
          searchPlaceholder="Name, silo or source"
          headerActions={
            <>
              <Guides
                icon={ShieldCheck}
                heading="System access"
                summary="Roles on the fleet decide who can view and change silos, pools and hardware. They have no effect inside silos."
                guides={['system-access', 'silos']}
              />
              <Button
                variant="primary"
                icon={Plus}
                disabledReason={data === undefined ? null : whyNot(data, user.id)}
                onPress={() => setOpen('add')}
              >
                Add user or group
              </Button>
            </>
          }
          empty={{ body: 'No one has access to the system.' }}
        />
      )}
      <p className="text-xs text-fg-muted">
        The strongest role of a user applies and is listed first. Fleet roles give no access to the projects
        and instances of a silo.
        {data?.more === true && ' Not every user with a role through a group or a silo is listed.'}
      </p>
      {data && open === 'add' && <AddRoleDialog access={data} onClose={() => setOpen(null)} />}
      {data && open !== null && open !== 'add' && (
        <ChangeRoleDialog row={open} access={data} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** Returns why the user may not change access, according to the user's own role; null if the user may. */
function whyNot({ people }: SystemAccess, self: string): string | null {
  const role = people.find(({ id }) => id === self)?.roleName
  return role === undefined || role === 'admin' ? null : 'Only a fleet admin can change access to the system'
}

/** Returns the menu of a row. Roles that are assigned directly can be changed and removed, others cannot. */
function menuOf(
  row: Row,
  access: SystemAccess,
  self: string,
  onChange: (row: Row) => void,
): readonly MenuEntry[] {
  if (row.type === 'Mapping')
    return [{ label: 'View silo', href: systemPaths.siloFleetRoles(row.silo ?? '') }]
  const notHere = whyNot(access, self) ?? (row.given === null ? 'Their role comes from another source' : null)
  return [
    {
      label: 'Change role',
      disabledReason: notHere ?? (row.isGone ? 'The user or group was deleted. Remove the entry' : null),
      onAction: () => onChange(row),
    },
    {
      label: 'Remove',
      tone: 'danger',
      disabledReason: notHere,
      onAction: () => confirmRemove(row, access, self),
    },
  ]
}

function confirmRemove(row: Row, access: SystemAccess, self: string): void {
  const who = { identityId: row.id, identityType: row.type === 'Group' ? 'silo_group' : 'silo_user' } as const
  confirm({
    title: 'Remove access',
    body: <RemoveQuestion row={row} access={access} self={self} onMissing={() => {}} />,
    actionLabel: 'Remove',
    tone: 'danger',
    failureTitle: 'Could not remove access',
    onConfirm: async () => {
      await setRole('fleet', who, null, row.given)
      toastDone('Access of', row.name, 'removed')
    },
  })
}
