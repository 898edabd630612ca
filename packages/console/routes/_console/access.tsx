import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Provides the crumb that the silo's access page and access queries share. */
export const Route = createFileRoute('/_console/access')({
  staticData: { crumbs: () => [{ label: 'Silo access', href: paths.access() }] },
})
