import { createFileRoute } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { AllowListPage } from '#features/allow-list/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list/')({
  loader: async () => {
    const { trials } = await loadCapabilities()
    await Promise.all([
      load('networkingAllowListView', {}),
      trials === true && load('porticoAllowListFacts', {}),
    ])
  },
  component: AllowListPage,
})
