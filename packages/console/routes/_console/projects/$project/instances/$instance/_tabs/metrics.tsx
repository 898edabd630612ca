import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { readMetricsSearch } from '#data/metrics-search.ts'
import { InstanceMetrics } from '#features/instance-metrics/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/metrics')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Metrics', href: paths.instanceMetrics(project, instance), isTab: true },
    ],
  },
  loader: ({ context, params: { project, instance } }) =>
    prefetch(context, query('instanceDiskList', { path: { instance }, query: { project } })),
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InstanceMetrics
      // Another project may have an instance of the same name.
      key={`${project}/${instance}`}
      project={project}
      name={instance}
      search={readMetricsSearch(Route.useSearch())}
      onSearch={(search, isStep) =>
        void navigate({ search: (all) => ({ ...all, ...search }), replace: !isStep, resetScroll: false })
      }
    />
  )
}
