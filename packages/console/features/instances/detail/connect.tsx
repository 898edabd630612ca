import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Section } from '#ui/page/section.tsx'
import { SerialCommandButton } from '#features/serial-console/index.ts'

/** The ways into an instance. */
export function InstanceConnect({ project, name }: { project: string; name: string }) {
  const { data } = useQuery(query('instanceExternalIpList', { path: { instance: name }, query: { project } }))
  const ips = data?.items ?? []
  const address = (ips.find((ip) => ip.kind === 'floating') ?? ips[0])?.ip
  return (
    <>
      <Section
        title="Serial console"
        description={
          <>
            Works without a network: for a first look, and when SSH does not answer.{' '}
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
        <CodeBlock label="SSH command" code={`ssh [username]@${address ?? '[address]'}`} />
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
