import { createFileRoute } from '@tanstack/react-router'
import { ProjectCreateForm } from '#features/projects/index.ts'

export const Route = createFileRoute('/_console/_projects/projects-new')({
  staticData: { crumbs: () => [{ label: 'New project', titleOnly: true }] },
  component: ProjectCreateForm,
})
