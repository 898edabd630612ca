import type { Role } from '@portico/domain/roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { type CallData, query } from '#data/calls.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { useSession } from '#shell/session.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { countOf } from '#ui/format/text.ts'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { ComboboxField, SelectField } from '#ui/forms/select-field.tsx'
import type { PickerSource } from '#ui/pickers/source.ts'
import { changed, type Identity, policyCall, RoleChange, roleChoices, setRole } from '../roles/index.ts'
import { plain } from './change-dialog.tsx'
import type { SystemAccess } from './rows.ts'

type Candidate = CallData<'porticoSiloIdentities'>['items'][number]

interface AddForm {
  silo: string | null
  /** type and ID of the identity, such as `silo_group 1b3…` */
  identity: string | null
  role: Role
}

/** Maximum number of candidates in the list. Typing finds the others. */
const shownAtOnce = 50

const read = (identity: string | null): Identity | null => {
  const [identityType, identityId] = (identity ?? '').split(' ')
  if (identityId === undefined || (identityType !== 'silo_user' && identityType !== 'silo_group')) return null
  return { identityType, identityId }
}

/**
 * A dialog that assigns a system role to an identity of any silo. The user selects the silo, then the identity, then
 * the role.
 */
export function AddRoleDialog({ access, onClose }: { access: SystemAccess; onClose: () => void }) {
  const { user } = useSession()
  const form = useForm<AddForm>({ defaultValues: { silo: user.siloName, identity: null, role: 'viewer' } })
  const silos = useChoices('siloList', {})
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const assignments = access.assignments.map(plain)
  return (
    <PanelDialog
      title="Add user or group"
      submitLabel="Assign role"
      form={form}
      onClose={onClose}
      asCode={{
        request: ({ identity, role }) => {
          const who = read(identity)
          return policyCall('fleet', who === null ? assignments : changed(assignments, who, role))
        },
      }}
      onSubmit={async ({ identity, role }) => {
        const who = read(identity)
        if (who === null) return
        await setRole('fleet', who, role, null)
        toastDone('Role of', names.get(who.identityId) ?? 'them', `is now fleet ${role}`)
      }}
    >
      <SelectField
        control={form.control}
        name="silo"
        label="Silo"
        required
        items={withOwn(silos.rows, user.siloName)}
        source={silos.source}
        placeholder="Choose a silo"
        emptyText="No silos"
        onChange={() => form.setValue('identity', null)}
      />
      <Candidates
        form={form}
        access={access}
        onNames={(found) => setNames(new Map(found.map(({ id, displayName }) => [id, displayName])))}
      />
      <RadioField
        control={form.control}
        name="role"
        label="Fleet role"
        required
        choices={roleChoices('fleet')}
      />
      <Given form={form} access={access} names={names} />
    </PanelDialog>
  )
}

function withOwn(rows: readonly { readonly name: string; readonly description: string }[], own: string) {
  const items = rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))
  // The user's own silo is the default. It is always an option, even if the list of silos does not contain it.
  return items.some(({ value }) => value === own) ? items : [{ value: own, label: own }, ...items]
}

/** The users and groups of the selected silo that have no role on the system. */
function Candidates(props: {
  form: UseFormReturn<AddForm>
  access: SystemAccess
  onNames: (found: readonly Candidate[]) => void
}) {
  const { form, access } = props
  const silo = useWatch({ control: form.control, name: 'silo' })
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...query('porticoSiloIdentities', {
      path: { silo: silo ?? '' },
      query: { limit: shownAtOnce, ...(typed !== '' && { search: typed }) },
    }),
    enabled: silo !== null && isOpen,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const taken = new Set(access.assignments.map(({ identityId }) => identityId))
  const found = (data?.items ?? []).filter(({ id }) => !taken.has(id))
  const source: PickerSource = {
    onOpenChange: setOpen,
    onSearch: setTyped,
    hasMore: data?.more === true,
    isLoading: isFetching && data === undefined,
    isFetched: data !== undefined,
    failure: error === null || data !== undefined ? null : messageOf(error),
    onRetry: () => void refetch(),
  }
  return (
    <ComboboxField
      control={form.control}
      name="identity"
      label="User or group"
      required
      items={found.map(({ id, identityType, displayName, members }) => ({
        value: `${identityType} ${id}`,
        label: displayName,
        ...(identityType === 'silo_group' && {
          badge: <Badge variant="outline">Group</Badge>,
          detail: countOf(members ?? 0, 'person', 'people'),
        }),
      }))}
      source={source}
      placeholder="Choose a user or group"
      emptyText="Every user and group of this silo already has a role here"
      onChange={() => props.onNames(found)}
    />
  )
}

/** The permissions that the role gives in addition to those that the identity has from other sources. */
function Given(props: {
  form: UseFormReturn<AddForm>
  access: SystemAccess
  names: ReadonlyMap<string, string>
}) {
  const [identity, role] = useWatch({ control: props.form.control, name: ['identity', 'role'] })
  const who = read(identity)
  if (who === null) return null
  const person = props.access.people.find(({ id }) => id === who.identityId)
  const before = person?.roleName ?? null
  const name = props.names.get(who.identityId) ?? 'them'
  return (
    <RoleChange
      scope="fleet"
      who={who.identityType === 'silo_group' ? `all of ${name}` : name}
      before={before}
      after={before === 'admin' || (before === 'collaborator' && role === 'viewer') ? before : role}
      unchanged={`Nothing today: they are already fleet ${before ?? role} through another role.`}
    />
  )
}
