import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { FailureState } from '#shell/failure-state.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { LocalList, LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { projectColumns, siloColumns } from './columns.tsx'
import { whyPolicyFull } from './why-full.ts'
import { AccessActions, narrowLabel } from './frame.tsx'
import { type Access, type Row, rowsOf } from './rows.ts'
import { type AccessScope, useAccess } from './use-access.ts'
import { policyOf, setRole } from '../roles/index.ts'

const { Component: AddRoleDialog } = lazyComponent(
  async () => (await import('./add-dialog.tsx')).AddRoleDialog,
)
const { Component: ChangeRoleDialog } = lazyComponent(
  async () => (await import('./change-dialog.tsx')).ChangeRoleDialog,
)
const { Component: RemoveQuestion } = lazyComponent(
  async () => (await import('./remove-confirmation.tsx')).RemoveConfirmation,
)

const roleFilters = [
  { label: 'Admin', states: ['admin'] },
  { label: 'Collaborator', states: ['collaborator'] },
  { label: 'Viewer', states: ['viewer'] },
] as const
const projectFilters = [...roleFilters, { label: 'Set here', states: ['here'] }] as const

const statesOf = ({ role, given }: Row) => [role, ...(given === null ? [] : ['here'])]

/** The page that lists who may view or change the silo and its projects. */
export function SiloAccess() {
  return <AccessPage project={null} />
}

/** The page that lists who may view or change a project through roles on the project or the silo. */
export function ProjectAccess({ project }: { project: NonNullable<AccessScope> }) {
  return <AccessPage project={project} />
}

function AccessPage({ project }: { project: AccessScope }) {
  const { user, capabilities } = useSession()
  const { access, mayChange, failure, retry } = useAccess(project)
  const rows = useMemo(() => access && rowsOf(access), [access])
  const [open, setOpen] = useState<'add' | Row | null>(null)
  const name = project?.name ?? null
  const denied = mayChange
    ? null
    : name === null
      ? 'Only silo admins can change access'
      : 'Only project admins can change access'
  const actions = useCallback(
    (row: Row) =>
      access === undefined
        ? []
        : menuOf(
            row,
            { access, project: name, self: user.id, denied, canAsk: capabilities.filters },
            setOpen,
          ),
    [access, name, user.id, denied, capabilities.filters],
  )
  if (failure !== null) {
    return <FailureState title="Could not load access" error={failure} onRetry={retry} />
  }
  const isOpenRow = open !== null && open !== 'add'
  const look = {
    listKey: 'access',
    noun: { one: 'role', many: 'roles' },
    rows,
    rowName: nameOf,
    columns: name === null ? siloColumns : projectColumns,
    states: name === null ? roleFilters : projectFilters,
    statesOf,
    actions,
    searchPlaceholder: 'Name or role',
    empty: { body: 'No authorized users. Give roles to users and groups.' },
  }
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      disabledReason={denied ?? (access && whyPolicyFull((access.project ?? access.silo).length)) ?? null}
      onPress={() => setOpen('add')}
    >
      Add<span className={narrowLabel}> user or group</span>
    </Button>
  )
  return (
    <>
      {name === null ? (
        <LocalSection {...look} title="Roles" headerActions={add} />
      ) : (
        <LocalList
          {...look}
          title="Access"
          headerActions={
            <>
              <AccessActions project={name} />
              {add}
            </>
          }
        />
      )}
      {access && open === 'add' && (
        <AddRoleDialog access={access} project={name} onClose={() => setOpen(null)} />
      )}
      {access && isOpenRow && (
        <ChangeRoleDialog row={open} access={access} project={name} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const nameOf = (row: Row) => row.name

interface Here {
  readonly access: Access
  readonly project: string | null
  readonly self: string
  /** Why the user cannot change roles; null if they can */
  readonly denied: string | null
  /** Whether the server can explain permissions */
  readonly canAsk: boolean
}

/**
 * Returns the row menu: a role assigned at this scope can be changed and removed, and a role on the silo has a link to
 * the silo's page.
 */
function menuOf(row: Row, here: Here, onChange: (row: Row) => void): readonly MenuEntry[] {
  const { project, denied } = here
  const inherited =
    row.given === null ? 'This role is set on the silo. Change it on the page Silo access' : null
  const why = project === null ? paths.accessWhy() : paths.projectAccessWhy(project)
  const canBeAsked = here.canAsk && row.identityType === 'silo_user' && !row.isGone
  return [
    {
      label: 'Change role',
      disabledReason:
        denied ?? inherited ?? (row.isGone ? 'The user or group was deleted. Remove the entry' : null),
      onAction: () => onChange(row),
    },
    ...(canBeAsked ? [{ label: 'What they can do', href: `${why}?who=${row.id}` }] : []),
    {
      label: 'Remove',
      tone: 'danger',
      disabledReason: denied ?? inherited,
      onAction: () => confirmRemove(row, here),
    },
  ]
}

function confirmRemove(row: Row, { access, project, self }: Here): void {
  confirm({
    title: 'Remove access',
    body: <RemoveQuestion row={row} access={access} self={self} onMissing={() => {}} />,
    actionLabel: 'Remove',
    tone: 'danger',
    failureTitle: 'Could not remove access',
    onConfirm: async () => {
      await setRole(policyOf(project), row, null, row.given)
      toastDone('Access of', row.name, 'removed')
    },
  })
}
