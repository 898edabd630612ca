import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '#features/settings/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { currentGroupsArgs } from '#shell/session.tsx'

export const Route = createFileRoute('/_console/settings/profile')({
  staticData: { crumbs: () => [{ label: 'Profile', href: paths.profile() }] },
  loader: ({ context }) => load(context, 'currentUserGroups', currentGroupsArgs),
  component: Profile,
})
