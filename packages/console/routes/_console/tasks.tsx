import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Provides the crumb that the list of tasks and each task share. */
export const Route = createFileRoute('/_console/tasks')({
  staticData: { area: 'settings', crumbs: () => [{ label: 'Tasks', href: paths.tasks() }] },
})
