import type { Role } from '@portico/domain/roles.ts'
import { ShieldCheck } from 'lucide-react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useSession } from '#shell/session.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { changed, policyCall, RoleChange, roleChoices, setRole } from '../roles/index.ts'
import { otherSource, roleAfter, type Row, sourceText, type SystemAccess } from './rows.ts'
import { Warnings } from './warnings.tsx'

interface ChangeForm {
  role: Role
}

/** A dialog that changes a role which is assigned directly on the system. */
export function ChangeRoleDialog(props: { row: Row; access: SystemAccess; onClose: () => void }) {
  const { row, access, onClose } = props
  const form = useForm<ChangeForm>({ defaultValues: { role: row.given ?? row.role } })
  const who = { identityId: row.id, identityType: row.type === 'Group' ? 'silo_group' : 'silo_user' } as const
  return (
    <PanelDialog
      title={`Change role of ${row.name}`}
      subtitle={{ icon: ShieldCheck, text: 'System access, set here' }}
      submitLabel="Change role"
      form={form}
      onClose={onClose}
      asCode={{
        request: ({ role }) => policyCall('fleet', changed(access.assignments.map(plain), who, role)),
      }}
      onSubmit={async ({ role }) => {
        await setRole('fleet', who, role, row.given)
        toastDone('Role of', row.name, `is now fleet ${role}`)
      }}
    >
      <RadioField
        control={form.control}
        name="role"
        label="Fleet role"
        required
        choices={roleChoices('fleet', row.given)}
      />
      <Change form={form} row={row} access={access} />
    </PanelDialog>
  )
}

/** Returns an assignment in the form of the request that replaces the policy. */
export const plain = ({ identityId, identityType, roleName }: SystemAccess['assignments'][number]) => ({
  identityId,
  identityType,
  roleName,
})

function Change(props: { form: UseFormReturn<ChangeForm>; row: Row; access: SystemAccess }) {
  const { row, access } = props
  const { user } = useSession()
  const role = useWatch({ control: props.form.control, name: 'role' })
  return (
    <>
      <Difference row={row} given={role} />
      <Warnings access={access} self={user.id} identityId={row.id} given={role} />
    </>
  )
}

/** The permissions that are lost and gained when a directly assigned role is changed or removed. */
export function Difference({ row, given }: { row: Row; given: Role | null }) {
  const other = otherSource(row)
  const after = roleAfter(row, given)
  return (
    <RoleChange
      scope="fleet"
      who={row.type === 'Group' ? `all of ${row.name}` : row.name}
      before={row.role}
      after={after}
      unchanged={
        given === row.given || other === undefined
          ? 'Nothing: they already have this role.'
          : `Nothing today: they are also fleet ${other.roleName} as ${sourceText(other, row.silo)}.`
      }
    />
  )
}
