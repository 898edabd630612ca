import { createFileRoute } from '@tanstack/react-router'
import { readExplorerSearch } from '#data/explorer-search.ts'
import { MetricsExplorer } from '#features/metrics-explorer/index.ts'
import { loadExplorer } from '#shell/load-explorer.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/metrics')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Metrics', href: paths.projectMetrics(project) }],
  },
  loader: ({ context, params: { project }, cause }) => loadExplorer(context, cause, project),
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  // Metric queries do not fail for a deleted project, so this query notices the deletion.
  useLoaded('projectView', { path: { project } })
  const navigate = Route.useNavigate()
  return (
    <MetricsExplorer
      key={project}
      project={project}
      search={readExplorerSearch(Route.useSearch())}
      onSearch={(search, isStep) =>
        void navigate({ search: () => ({ ...search }), replace: !isStep, resetScroll: false })
      }
    />
  )
}
