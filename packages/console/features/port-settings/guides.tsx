import { Network } from 'lucide-react'
import { Guides } from '#shell/guides.tsx'

export function PortSettingsGuides() {
  return (
    <Guides
      icon={Network}
      heading="Port settings"
      summary="What a switch port is set to: links, addresses, routes, BGP peers and LLDP, under a name that any number of ports can have."
      guides={['rack-networking']}
    />
  )
}
