import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { GroupKind } from './group-kind.ts'
import { groupAsCode } from './paste.ts'
import { emptyGroup, type GroupForm, groupRequest } from './request.ts'

function GroupCreateForm({ kind, project }: { kind: GroupKind; project: string }) {
  const form = useForm<GroupForm>({ defaultValues: emptyGroup })
  const { control } = form
  return (
    <PanelForm
      title={`Create ${kind.noun.one}`}
      form={form}
      closeTo={kind.paths.list(project)}
      asCode={groupAsCode(kind, project)}
      onSubmit={async (filled) => {
        const group = await kind.create(project, groupRequest(filled))
        kind.seed(project, group)
        void invalidate(kind.name)
        toastDone(sentenceCase(kind.noun.one), group.name, 'created')
        return kind.paths.page(project, group.name)
      }}
    >
      <p className="text-fg-muted">{kind.summary}</p>
      <NameField control={control} name="name" />
      <DescriptionField control={control} name="description" />
      <RadioField
        control={control}
        name="policy"
        label="Policy"
        required
        choices={[
          { value: 'allow', label: 'Allow', description: kind.policies.allow },
          { value: 'fail', label: 'Fail', description: kind.policies.fail },
        ]}
      />
      <Properties items={[{ label: 'Failure domain', value: 'sled' }]} />
    </PanelForm>
  )
}

export function AntiAffinityGroupCreateForm({ project }: { project: string }) {
  return <GroupCreateForm kind={antiAffinity} project={project} />
}

export function AffinityGroupCreateForm({ project }: { project: string }) {
  return <GroupCreateForm kind={affinity} project={project} />
}
