import { createFileRoute } from '@tanstack/react-router'
import { SystemAccessPage } from '#features/system-access/index.ts'
import { load } from '#shell/load.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/access')({
  staticData: { crumbs: () => [{ label: 'System access', href: paths.systemAccess() }] },
  loader: async () => {
    const { filters } = await loadCapabilities()
    if (filters) await load('porticoSystemAccess', {})
  },
  component: SystemAccessPage,
})
