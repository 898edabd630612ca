import { useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { countOf } from '#ui/format/text.ts'
import { useReleases } from './releases.ts'
import { type TargetForm, targetCall, versionProblem } from './request.ts'

/** The form that sets the target release: a list of the known releases, or a text field if none is known. */
export function TargetReleaseForm() {
  const { version } = useSearch({ strict: false })
  const form = useForm<TargetForm>({ defaultValues: { version: version ?? null, typed: '' } })
  const { releases, isTold } = useReleases()
  const denied = useWhyNotFleet('target_release_update')
  return (
    <PanelForm
      title="Set target release"
      form={form}
      closeTo={paths.updates()}
      submitDisabledReason={denied}
      asCode={{ request: targetCall }}
      onSubmit={async (filled) => {
        const { args } = targetCall(filled)
        await invoke('targetReleaseUpdate', args)
        void invalidate('target_release')
        toastDone('Release', args.body.systemVersion, 'is the target')
      }}
    >
      {isTold ? (
        <SelectField
          control={form.control}
          name="version"
          label="Release"
          required
          items={(releases?.known ?? []).map(({ version: value, servers }) => ({
            value,
            label: value,
            detail: servers === 0 ? 'runs nowhere now' : `runs on ${countOf(servers, 'server', 'servers')}`,
          }))}
          placeholder="Choose a release"
          emptyText="No release is known yet"
        />
      ) : (
        <TextField
          control={form.control}
          name="typed"
          label="Release"
          hint="Its repository must be known to the system."
          placeholder="1.2.3"
          mono
          required
          validate={versionProblem}
        />
      )}
      <p className="text-fg-muted">
        {isTold
          ? 'This does not update anything: operators start the servers with the new version. The page shows which servers run another one.'
          : 'The system updates its components to this release.'}
      </p>
    </PanelForm>
  )
}
