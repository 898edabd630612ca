import { createFileRoute } from '@tanstack/react-router'
import { InstanceTemplateEditForm } from '#features/instances/index.ts'
import { templateArgs } from '#features/instances/templates/request.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/instance-templates/$template/edit')({
  staticData: { crumbs: () => [{ label: 'Edit instance template', titleOnly: true }] },
  loader: ({ context, params: { template } }) =>
    load(context, 'porticoInstanceTemplateView', templateArgs(null, template)),
  component: Edit,
})

function Edit() {
  const { template } = Route.useParams()
  return <InstanceTemplateEditForm project={null} template={template} />
}
