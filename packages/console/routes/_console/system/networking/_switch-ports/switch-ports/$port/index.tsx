import { createFileRoute } from '@tanstack/react-router'
import { SwitchPortView } from '#features/switch-ports/index.ts'
import { requirePort } from '#features/switch-ports/ports.ts'

export const Route = createFileRoute('/_console/system/networking/_switch-ports/switch-ports/$port/')({
  staticData: { crumbs: ({ port = '' }) => [{ label: port, titleOnly: true }] },
  loader: ({ context, params: { port } }) => requirePort(context, port),
  component: Port,
})

function Port() {
  return <SwitchPortView port={Route.useParams().port} />
}
