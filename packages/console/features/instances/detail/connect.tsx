import { useQuery } from '@tanstack/react-query'
import { hasGuest } from '@portico/domain/instances/states.ts'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { pathUrlSearch } from '#data/path-query.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Section } from '#ui/page/section.tsx'
import { SerialCommandButton } from '#features/serial-console/index.ts'
import { sshCommand } from './ssh-command.ts'
import { canUseNeighbor, externalIpsQuery, nicsQuery, topologyQuery } from './ssh-neighbor.ts'
import { aboutJumps, aboutState, neighborOf, sshEnds, type SshRoute, sshRoute } from './ssh-route.ts'

/** The ways to connect to an instance. */
export function InstanceConnect({ project, name }: { project: string; name: string }) {
  const route = useSshRoute(project, name)
  const known = useLoginFacts(project, name)
  const { runState } = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  return (
    <>
      <Section
        title="Serial console"
        description={
          <>
            Works without a network, for a first look or when SSH does not respond.{' '}
            <GuideLink guide="serial-console">About the serial console</GuideLink>
          </>
        }
        actions={
          <>
            <SerialCommandButton project={project} instance={name} />
            <LinkButton href={paths.serialConsole(project, name)}>Connect</LinkButton>
          </>
        }
      />
      <Section
        title="SSH"
        description={
          <>
            With one of the keys that the instance was created with.{' '}
            <GuideLink guide="remote-access">About remote access</GuideLink>
          </>
        }
      >
        {route?.type === 'no-networks' ? (
          <p className="max-w-prose text-fg-muted">
            Instances have no real networks on this system, so that SSH cannot reach them. Use the serial
            console.
          </p>
        ) : route?.type === 'no-address' ? (
          <p className="max-w-prose text-fg-muted">
            The instance has no external IP, and no other running instance of its VPC with one is known.
            Attach an external IP on the{' '}
            <Link href={paths.instanceNetworking(project, name)}>networking tab</Link>, or use the serial
            console.
          </p>
        ) : (
          <>
            {route !== undefined && hasGuest(runState) && (
              <SshFirewall project={project} {...sshEnds(route, name)} />
            )}
            <SshCommandText known={known} route={route} obstacle={aboutState(runState)} />
          </>
        )}
      </Section>
    </>
  )
}

/** Says that the firewall refuses SSH; renders nothing if it does not, or if that is not known. */
function SshFirewall({ project, from, to }: { project: string; from: string; to: string }) {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoPaths', { query: { project, from, to, protocol: 'TCP', port: 22 } }),
    enabled: filters,
    throwOnError: false,
    retry: false,
  })
  const last = data?.hops.at(-1)
  if (last?.type !== 'rules' || last.refused === null) return null
  return (
    <div className="mb-2">
      <Notice kind="warn">
        The firewall refuses SSH (TCP port 22).{' '}
        <Link href={`${paths.connect(project)}${pathUrlSearch({ from, to, protocol: 'TCP', port: '22' })}`}>
          Can it connect?
        </Link>{' '}
        says which rule would let it in.
      </Notice>
    </div>
  )
}

function SshCommandText(props: {
  known: ReturnType<typeof useLoginFacts>
  /** undefined while it is not known */
  route: Extract<SshRoute, { type: 'route' }> | undefined
  /** why the command does not work at the moment; null if it may */
  obstacle: string | null
}) {
  const { known, route, obstacle } = props
  const ssh = sshCommand({ ...known, address: route?.address, jumps: route?.jumps ?? [] })
  const jumps = aboutJumps(route?.jumps ?? [])
  return (
    <>
      {obstacle !== null && (
        <div className="mb-2">
          <Notice>{obstacle}</Notice>
        </div>
      )}
      <CodeBlock label="SSH command" code={ssh.command} />
      {jumps !== null && <p className="mt-2 max-w-prose text-fg-muted">{withCode(jumps)}</p>}
      <p className="mt-2 max-w-prose text-fg-muted">
        {withCode(known.isSettled ? `${ssh.user} ${ssh.otherwise}` : ssh.otherwise)}
      </p>
    </>
  )
}

/** Renders text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} className="font-mono text-xs text-fg">
        {part}
      </code>
    ),
  )

/**
 * Loads the data that determines the SSH user: the image of the boot disk, which may have been deleted, and the SSH
 * keys.
 */
function useLoginFacts(project: string, name: string) {
  const { id, bootDiskId } = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const quiet = { throwOnError: false, retry: false } as const
  const keys = useQuery({
    ...query('instanceSshPublicKeyList', withAll({ path: { instance: id }, query: {} })),
    ...quiet,
  })
  const disk = useQuery({
    ...query('diskView', { path: { disk: bootDiskId ?? '' } }),
    ...quiet,
    enabled: bootDiskId != null,
  })
  const imageId = disk.data?.imageId
  const image = useQuery({
    ...query('imageView', { path: { image: imageId ?? '' } }),
    ...quiet,
    enabled: imageId != null,
  })
  return {
    image: image.data ?? null,
    publicKeys: (keys.data?.items ?? []).map(({ publicKey }) => publicKey),
    isSettled: ![keys, disk, image].some(({ isLoading }) => isLoading),
  }
}

/** Returns how SSH reaches an instance; undefined while that is being loaded. */
function useSshRoute(project: string, name: string): SshRoute | undefined {
  const { id } = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const { capabilities } = useSession()
  const { data } = useQuery(externalIpsQuery(project, name))
  const ips = data?.items
  const external = (ips?.find(({ kind }) => kind === 'floating') ?? ips?.[0])?.ip
  const needsNeighbor = ips?.length === 0 && canUseNeighbor(capabilities)
  const nics = useQuery({ ...nicsQuery(project, name), enabled: needsNeighbor })
  const primary = nics.data?.items.find((nic) => nic.primary)
  const topology = useQuery({
    ...topologyQuery(primary?.vpcId ?? ''),
    enabled: needsNeighbor && primary !== undefined,
  })
  if (ips === undefined) return undefined
  if (needsNeighbor && (nics.data === undefined || (primary !== undefined && topology.isPending)))
    return undefined
  return sshRoute({
    capabilities,
    external,
    internal: primary?.ip,
    neighbor: topology.data && neighborOf(topology.data, id),
    consoleHost: location.hostname,
  })
}
