import { createFileRoute, redirect } from '@tanstack/react-router'
import { readReferenceConsoleTab } from '#data/reference-console-tab.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

const tabs = new Map([
  ['ip-pools', systemPaths.siloIpPools],
  ['quotas', systemPaths.siloQuotas],
  ['fleet-roles', systemPaths.siloFleetRoles],
])

/** Redirects to the first tab of the silo, or to the tab in a URL of the reference console. */
export const Route = createFileRoute('/_console/system/silos/$silo/')({
  validateSearch: readReferenceConsoleTab,
  beforeLoad: ({ params: { silo }, search: { tab = '' } }) => {
    throw redirect({ href: (tabs.get(tab) ?? paths.silo)(silo), replace: true })
  },
})
