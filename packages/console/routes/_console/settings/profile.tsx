import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '../../../features/settings/index.ts'
import { paths } from '../../../shell/paths.ts'

export const Route = createFileRoute('/_console/settings/profile')({
  staticData: { crumbs: () => [{ label: 'Profile', href: paths.profile() }] },
  component: Profile,
})
