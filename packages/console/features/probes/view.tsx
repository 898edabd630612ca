import { Target } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Id } from '#ui/cells/id.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { ProbeSled } from './sled.tsx'

/** A panel about a probe: its sled and its addresses. */
export function ProbeView({ project, probe }: { project: string; probe: string }) {
  const data = useLoaded('probeView', { path: { probe }, query: { project } })
  const nic = data.interface
  return (
    <PanelView title="Probe" subtitle={{ icon: Target, text: data.name }} closeTo={paths.probes(project)}>
      <div className="flex flex-col gap-5">
        <p className="text-fg-muted">
          Send packets to its external address from outside, or to its internal address from an instance in
          the subnet. If there is no reply, the cause is the network, not a guest.
        </p>
        <Properties
          items={[
            { label: 'External address', value: <IpAddress value={data.externalIps[0]?.ip} /> },
            { label: 'Internal address', value: <IpAddress value={nic.ip} /> },
            { label: 'Subnet', value: `default, ${nic.subnet}` },
            { label: 'MAC address', value: <span className="font-mono text-xs">{nic.mac}</span> },
            { label: 'VNI', value: String(nic.vni) },
            { label: 'Sled', value: <ProbeSled id={data.sled} /> },
            { label: 'ID', value: <Id value={data.id} /> },
          ]}
        />
      </div>
    </PanelView>
  )
}
