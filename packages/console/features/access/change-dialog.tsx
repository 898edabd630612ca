import type { Role } from '@portico/domain/roles.ts'
import { ShieldCheck } from 'lucide-react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useSession } from '#shell/session.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { Effect } from './effect.tsx'
import type { Access, Row } from './rows.ts'
import { changed, policyCall, policyOf, roleChoices, setRole } from '../roles/index.ts'

interface ChangeForm {
  role: Role
}

/** A dialog that changes a role assigned at this scope. */
export function ChangeRoleDialog(props: {
  row: Row
  access: Access
  project: string | null
  onClose: () => void
}) {
  const { row, access, project, onClose } = props
  const level = project === null ? 'silo' : 'project'
  const form = useForm<ChangeForm>({ defaultValues: { role: row.given ?? row.role } })
  return (
    <PanelDialog
      title={`Change ${level} role of ${row.name}`}
      subtitle={{ icon: ShieldCheck, text: project === null ? 'Silo access' : `Access to ${project}` }}
      submitLabel="Update role"
      form={form}
      onClose={onClose}
      asCode={{
        request: ({ role }) =>
          policyCall(policyOf(project), changed(access.project ?? access.silo, row, role)),
      }}
      onSubmit={async ({ role }) => {
        await setRole(policyOf(project), row, role, row.given)
        toastDone('Role of', row.name, `is now ${level} ${role}`)
      }}
    >
      <RadioField
        control={form.control}
        name="role"
        label="Role"
        required
        choices={roleChoices(level, row.given)}
      />
      <Change form={form} row={row} access={access} />
    </PanelDialog>
  )
}

function Change({ form, row, access }: { form: UseFormReturn<ChangeForm>; row: Row; access: Access }) {
  const { user } = useSession()
  const role = useWatch({ control: form.control, name: 'role' })
  return <Effect row={row} given={role} access={access} self={user.id} />
}
