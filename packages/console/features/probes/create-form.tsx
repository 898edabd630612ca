import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { useChoices } from '#shell/forms/use-choices.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PoolField, usePools } from '../ip-pools/index.ts'
import { emptyProbe, probeCall, type ProbeForm } from './request.ts'
import { useWhyNoProbes } from './use-why-no-probes.ts'

/** The form of a new probe on a sled. */
export function ProbeCreateForm({ project }: { project: string }) {
  const form = useForm<ProbeForm>({ defaultValues: emptyProbe })
  const pools = usePools()
  const denied = useWhyNoProbes(project)
  const { rows, source } = useChoices('sledList', {})
  return (
    <PanelForm
      title="Create probe"
      form={form}
      closeTo={paths.probes(project)}
      submitDisabledReason={denied ?? pools.whyNone}
      asCode={{ request: (filled) => probeCall(project, filled) }}
      onSubmit={async (filled) => {
        await invoke('probeCreate', probeCall(project, filled).args)
        void invalidate('probe')
        toastDone('Probe', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <SelectField
        control={form.control}
        name="sled"
        label="Sled"
        hint="The sled on which the probe is placed, even if it takes no instances."
        required
        items={rows.map(({ id, baseboard }) => ({
          value: id,
          label: baseboard.serial,
          detail: baseboard.part,
        }))}
        source={source}
        placeholder="Choose a sled"
        emptyText="No sleds"
      />
      <PoolField control={form.control} name="pool" pools={pools} />
    </PanelForm>
  )
}
