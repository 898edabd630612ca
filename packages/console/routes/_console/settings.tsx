import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings')({
  staticData: { area: 'settings', crumbs: () => [{ label: 'Settings', href: paths.profile() }] },
})
