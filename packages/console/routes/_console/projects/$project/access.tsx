import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Provides the crumb that the project's access page and access queries share. */
export const Route = createFileRoute('/_console/projects/$project/access')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Access', href: paths.projectAccess(project) }],
  },
})
