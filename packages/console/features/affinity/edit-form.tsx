import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { Group, GroupKind, GroupUpdate } from './group-kind.ts'
import { PolicyBadge } from './policy-badge.tsx'

const formOf = ({ name, description }: Group): GroupUpdate => ({ name, description })

/** A form over the group's page. The API cannot change policy and failure domain. */
function GroupEditForm(props: { kind: GroupKind; project: string; group: Group }) {
  const { kind, project, group } = props
  const { name, policy, failureDomain } = group
  const form = useForm<GroupUpdate>({ defaultValues: formOf(group) })
  const edit = useEdit(form, {
    saved: group,
    valuesOf: formOf,
    read: (options) => kind.view(group, options),
    what: 'this group',
    of: { project, kind: 'affinity-group', id: group.id },
  })
  return (
    <PanelForm
      title={`Edit ${kind.noun.one}`}
      subtitle={{ icon: kind.icon, text: name }}
      submitLabel={`Update ${kind.noun.one}`}
      form={form}
      edit={edit}
      closeTo={kind.paths.page(project, name)}
      asCode={{ request: (filled) => kind.updateRequest(project, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        const updated = await edit.save(filled, kind.update)
        kind.seed(project, updated)
        void invalidate(kind.name)
        toastDone(sentenceCase(kind.noun.one), updated.name, 'updated')
        return kind.paths.page(project, updated.name)
      }}
    >
      <Properties
        items={[
          { label: 'Policy', value: <PolicyBadge policy={policy} /> },
          { label: 'Failure domain', value: failureDomain },
        ]}
      />
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}

export function AntiAffinityGroupEditForm({ project, group }: { project: string; group: string }) {
  const loaded = useLoaded('antiAffinityGroupView', {
    path: { antiAffinityGroup: group },
    query: { project },
  })
  return <GroupEditForm kind={antiAffinity} project={project} group={loaded} />
}

export function AffinityGroupEditForm({ project, group }: { project: string; group: string }) {
  const loaded = useLoaded('affinityGroupView', { path: { affinityGroup: group }, query: { project } })
  return <GroupEditForm kind={affinity} project={project} group={loaded} />
}
