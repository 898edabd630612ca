import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Section } from '#ui/page/section.tsx'
import { SerialCommandButton } from '#features/serial-console/index.ts'
import { sshCommand } from './ssh-command.ts'

/** The ways to connect to an instance. */
export function InstanceConnect({ project, name }: { project: string; name: string }) {
  const { data } = useQuery(query('instanceExternalIpList', { path: { instance: name }, query: { project } }))
  const ips = data?.items ?? []
  const address = (ips.find((ip) => ip.kind === 'floating') ?? ips[0])?.ip
  const known = useLoginFacts(project, name)
  const ssh = sshCommand({ ...known, address })
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
        <CodeBlock label="SSH command" code={ssh.command} />
        <p className="mt-2 max-w-prose text-fg-muted">
          {withCode(known.isSettled ? `${ssh.user} ${ssh.otherwise}` : ssh.otherwise)}
        </p>
        {data !== undefined && address === undefined && (
          <p className="mt-2 text-fg-muted">
            The instance has no external IP. Attach one on the{' '}
            <Link href={paths.instanceNetworking(project, name)}>networking tab</Link>.
          </p>
        )}
      </Section>
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
