import { createFileRoute } from '@tanstack/react-router'
import { SystemAccessPage } from '#features/system-access/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/access')({
  staticData: { crumbs: () => [{ label: 'System access', href: paths.systemAccess() }] },
  loader: async ({ context }) => {
    if (context.session.capabilities.filters) await load(context, 'porticoSystemAccess', {})
  },
  component: SystemAccessPage,
})
