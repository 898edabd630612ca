import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { announceSetsArgs } from '#data/lots-queries.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { AnnouncedField } from './announced-field.tsx'
import { emptySet, saveCall, setCall, type SetForm } from './request.ts'

export function AnnounceSetCreateForm() {
  const form = useForm<SetForm>({ defaultValues: emptySet })
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  return (
    <PanelForm
      title="Create announce set"
      form={form}
      closeTo={systemPaths.announceSets()}
      submitDisabledReason={denied}
      asCode={{ request: setCall }}
      onSubmit={async (filled) => {
        // The call replaces an existing set of the same name, but a create form must not.
        const sets = await invoke('networkingBgpAnnounceSetList', announceSetsArgs)
        if (sets.some(({ name }) => name === filled.name)) {
          form.setError('name', { message: 'Name already exists' }, { shouldFocus: true })
          throw new FieldProblem('An announce set with this name exists. Edit it, or choose another name.')
        }
        await invoke('networkingBgpAnnounceSetUpdate', saveCall(filled, false))
        void invalidate('bgp_announce_set', 'bgp_announcement')
        toastDone('Announce set', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <AnnouncedField form={form} />
      <p className="text-fg-muted">Announced to peers whose BGP configuration uses this set.</p>
    </PanelForm>
  )
}
