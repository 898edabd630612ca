import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { siloUserPaths, type SiloName, useSiloOfPeople, whyNotManaged } from './silo-users.ts'
import { emptyUser, userCall } from './request.ts'

/** The form of a new local user. */
export function UserCreateForm({ silo: name }: { silo: SiloName }) {
  const siloUsers = useSiloOfPeople(name)
  const { silo } = siloUsers
  const form = useForm({ defaultValues: emptyUser })
  const denied = whyNotManaged(siloUsers, 'local_idp_user_create')
  return (
    <PanelForm
      title="Create user"
      form={form}
      closeTo={siloUserPaths(name).users}
      submitDisabledReason={denied}
      asCode={{ request: (filled) => userCall(silo.name, filled) }}
      onSubmit={async (filled) => {
        await invoke('localIdpUserCreate', userCall(silo.name, filled).args)
        void invalidate('silo_user')
        toastDone('User', filled.name, 'created')
      }}
    >
      {denied !== null && <Notice kind="warn">{denied}.</Notice>}
      <NameField
        control={form.control}
        name="name"
        hint="The name to sign in with. Lower-case letters, digits and dashes. It cannot be changed later"
      />
      <PasswordFields control={form.control} />
      <p className="text-fg-muted">
        New users have no role and see no projects. Give them a role on the silo or in a project.
      </p>
    </PanelForm>
  )
}
