import { createFileRoute, useParams } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { keyOf, nameOf, requirePort, usePorts } from '#features/switch-ports/ports.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/_switch-ports/switch-ports/$port/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: ({ context, params: { port } }) => requirePort(context, port),
  component: Panel,
})

function Panel() {
  const { port: key } = useParams({
    from: '/_console/system/networking/_switch-ports/switch-ports/$port/history',
  })
  const port = usePorts()?.rows.find((row) => keyOf(row) === key)
  if (port === undefined) return null
  const thing = { id: port.id, name: nameOf(port) }
  return <HistoryPanel resource={thing} icon={Network} closeTo={paths.switchPorts()} />
}
