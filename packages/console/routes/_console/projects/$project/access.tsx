import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Makes the crumb that access to the project and questions about it share. */
export const Route = createFileRoute('/_console/projects/$project/access')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Access', href: paths.projectAccess(project) }],
  },
})
