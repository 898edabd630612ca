import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { ExternalIps } from './external-ips.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { NetworkInterfaces } from './network-interfaces.tsx'
import { RefusedPackets } from './refused-packets.tsx'

/** Lazy, because it is the last section of the page, so that loading it moves nothing. */
const { Component: EffectiveRules } = lazyComponent(
  async () => (await import('#features/paths/lazy.ts')).EffectiveRules,
)

/** The networking of an instance: external addresses and network interfaces. */
export function InstanceNetworking({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const { data, error } = useQuery(
    query('instanceNetworkInterfaceList', withAll({ query: { project, instance: name } })),
  )
  const nics = data?.items
  return (
    <>
      <ExternalIps project={project} instance={instance} address={name} nicCount={nics?.length} />
      <NetworkInterfaces project={project} instance={instance} nics={nics} failure={error} />
      <RefusedPackets project={project} instance={name} />
      <EffectiveRules project={project} instance={name} />
    </>
  )
}
