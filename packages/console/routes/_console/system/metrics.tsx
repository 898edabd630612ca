import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { readExplorerSearch } from '#data/explorer-search.ts'
import { MetricsExplorer } from '#features/metrics-explorer/index.ts'
import { loadExplorer } from '#shell/load-explorer.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/metrics')({
  staticData: { crumbs: () => [{ label: 'System metrics', href: paths.systemMetrics() }] },
  loader: ({ context, cause }) => {
    prefetch(context, query('systemTimeseriesSchemaList', withAll({})))
    return loadExplorer(context, cause)
  },
  component: Page,
})

function Page() {
  // By route ID, because this file's chunk is shared with the other metrics page.
  const from = '/_console/system/metrics'
  const navigate = useNavigate({ from: '/system/metrics' })
  return (
    <MetricsExplorer
      search={readExplorerSearch(useSearch({ from }))}
      onSearch={(search, isStep) =>
        void navigate({ search: () => ({ ...search }), replace: !isStep, resetScroll: false })
      }
    />
  )
}
