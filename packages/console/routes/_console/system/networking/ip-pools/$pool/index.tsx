import { createFileRoute, redirect } from '@tanstack/react-router'
import { readReferenceConsoleTab } from '#data/reference-console-tab.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

const tabs = new Map([
  ['ranges', systemPaths.ipPoolRanges],
  ['silos', systemPaths.ipPoolSilos],
])

/** Redirects to the first tab of the pool, or to the tab in a URL of the reference console. */
export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/')({
  validateSearch: readReferenceConsoleTab,
  beforeLoad: ({ params: { pool }, search: { tab = '' } }) => {
    throw redirect({ href: (tabs.get(tab) ?? paths.ipPool)(pool), replace: true })
  },
})
