import { createFileRoute } from '@tanstack/react-router'
import { Appearance } from '#features/settings/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/appearance')({
  staticData: { crumbs: () => [{ label: 'Appearance', href: paths.appearance() }] },
  component: Appearance,
})
