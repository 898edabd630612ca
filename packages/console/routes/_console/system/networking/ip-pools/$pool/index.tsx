import { createFileRoute, redirect } from '@tanstack/react-router'
import { readFormerTab } from '#data/former-tab.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

const tabs = new Map([
  ['ranges', systemPaths.ipPoolRanges],
  ['silos', systemPaths.ipPoolSilos],
])

/** A pool opens with its first tab, or with the one that an address of another console names. */
export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/')({
  validateSearch: readFormerTab,
  beforeLoad: ({ params: { pool }, search: { tab = '' } }) => {
    throw redirect({ href: (tabs.get(tab) ?? paths.ipPool)(pool), replace: true })
  },
})
