import { Network } from 'lucide-react'
import { Guides } from '#shell/guides.tsx'

export function PortSettingsGuides() {
  return (
    <Guides
      icon={Network}
      heading="Port settings"
      summary="Links, addresses, routes, BGP peers and LLDP under a name. Any number of ports can use them."
      guides={['rack-networking']}
    />
  )
}
