import { createFileRoute } from '@tanstack/react-router'
import { ProjectEditForm } from '#features/projects/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/_projects/projects/$project/edit')({
  staticData: { crumbs: () => [{ label: 'Edit project', titleOnly: true }] },
  loader: ({ context, params: { project } }) => load(context, 'projectView', { path: { project } }),
  component: ProjectEdit,
})

function ProjectEdit() {
  return <ProjectEditForm project={Route.useParams().project} />
}
