import { createFileRoute } from '@tanstack/react-router'
import { ProbeView } from '#features/probes/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/projects/$project/_probes/probes/$probe/')({
  loader: ({ context, params: { project, probe } }) =>
    load(context, 'probeView', { path: { probe }, query: { project } }),
  component: View,
})

function View() {
  const { project, probe } = Route.useParams()
  return <ProbeView project={project} probe={probe} />
}
