import type { Role } from '@portico/domain/roles.ts'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { combineChoices, useChoices } from '#shell/forms/use-choices.ts'
import { useSession } from '#shell/session.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { ComboboxField } from '#ui/forms/select-field.tsx'
import type { PickItem } from '#ui/pickers/item.ts'
import { Effect } from './effect.tsx'
import { type Access, type Row, rowsOf } from './rows.ts'
import type { Identity } from '../roles/index.ts'
import { changed, policyCall, policyOf, roleChoices, setRole } from '../roles/index.ts'

interface AddForm {
  /** type and ID of the identity, for example `silo_group 1b3…` */
  identity: string | null
  role: Role
}

const read = (identity: string | null): Identity | null => {
  const [identityType, identityId] = (identity ?? '').split(' ')
  if (identityId === undefined || (identityType !== 'silo_user' && identityType !== 'silo_group')) return null
  return { identityType, identityId }
}

const byName = <R extends { readonly displayName: string }>(rows: readonly R[]): readonly R[] =>
  rows.toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1))

/** A dialog that assigns a role at this scope to a user or group without one. */
export function AddRoleDialog(props: { access: Access; project: string | null; onClose: () => void }) {
  const { access, project, onClose } = props
  const form = useForm<AddForm>({ defaultValues: { identity: null, role: 'viewer' } })
  const groups = useChoices('groupList', {})
  const users = useChoices('userList', {})
  const assignments = access.project ?? access.silo
  const taken = new Set(assignments.map(({ identityId }) => identityId))
  const items: readonly PickItem[] = [
    ...byName(groups.rows).map(({ id, displayName }) => ({
      value: `silo_group ${id}`,
      label: displayName,
      badge: <Badge variant="outline">Group</Badge>,
    })),
    ...byName(users.rows).map(({ id, displayName }) => ({ value: `silo_user ${id}`, label: displayName })),
  ].filter(({ value }) => !taken.has(read(value)?.identityId ?? ''))
  const nameOf = (identity: string | null) => items.find(({ value }) => value === identity)?.label ?? 'them'
  return (
    <PanelDialog
      title="Add user or group"
      submitLabel="Assign role"
      form={form}
      onClose={onClose}
      asCode={{
        request: ({ identity, role }) => {
          const who = read(identity)
          return policyCall(policyOf(project), who === null ? assignments : changed(assignments, who, role))
        },
      }}
      onSubmit={async ({ identity, role }) => {
        const who = read(identity)
        if (who === null) return
        await setRole(policyOf(project), who, role, null)
        toastDone('Role of', nameOf(identity), `is now ${project === null ? 'silo' : 'project'} ${role}`)
      }}
    >
      <ComboboxField
        control={form.control}
        name="identity"
        label="User or group"
        required
        items={items}
        source={combineChoices(groups, users).source}
        placeholder="Choose a user or group"
        emptyText="Every user and group already has a role here"
      />
      <RadioField
        control={form.control}
        name="role"
        label="Role"
        required
        choices={roleChoices(project === null ? 'silo' : 'project')}
      />
      <Given form={form} access={access} nameOf={nameOf} />
    </PanelDialog>
  )
}

/** The permissions that the role gives to the selected identity. */
function Given(props: {
  form: UseFormReturn<AddForm>
  access: Access
  nameOf: (identity: string | null) => string
}) {
  const { access, form, nameOf } = props
  const { user } = useSession()
  const [identity, role] = useWatch({ control: form.control, name: ['identity', 'role'] })
  const who = read(identity)
  if (who === null) return null
  const present = rowsOf(access).find(({ id }) => id === who.identityId)
  const row: Row = present ?? {
    ...who,
    id: who.identityId,
    name: nameOf(identity),
    members: null,
    isGone: false,
    siloRole: null,
    projectRole: null,
    given: null,
    role,
  }
  return <Effect row={row} given={role} access={access} self={user.id} />
}
