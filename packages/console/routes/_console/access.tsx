import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Makes the crumb that access to the silo and questions about it share. */
export const Route = createFileRoute('/_console/access')({
  staticData: { crumbs: () => [{ label: 'Silo access', href: paths.access() }] },
})
