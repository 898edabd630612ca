import { useRouter } from '@tanstack/react-router'
import { FileBadge } from 'lucide-react'
import { useMemo } from 'react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { certificateActions } from './actions.tsx'
import { expiryOf } from './expiry.ts'
import { ExpiryBadge, type Facts, useCertificateFacts } from './facts.tsx'

const closeTo = paths.certificates()

/** A certificate and its parsed facts. Its key is never shown. */
export function CertificateView({ certificate: name }: { certificate: string }) {
  const { user, capabilities } = useSession()
  const certificate = useLoaded('certificateView', { path: { certificate: name } })
  const { byId, isOver } = useCertificateFacts(useMemo(() => [certificate], [certificate]))
  const router = useRouter()
  const facts = byId?.get(certificate.id)
  const actions = certificateActions(certificate, {
    siloName: user.siloName,
    zones: capabilities.zones ?? [],
    canAsk: capabilities.filters,
    leave: () => router.navigate({ href: closeTo }),
  })
  return (
    <PanelView title="Certificate" subtitle={{ icon: FileBadge, text: certificate.name }} closeTo={closeTo}>
      <div className="flex flex-col gap-4">
        {facts && <Advice facts={facts} />}
        <Properties
          items={[
            { label: 'Description', value: <Description text={certificate.description} /> },
            ...(facts === undefined
              ? isOver
                ? []
                : [{ label: 'Valid for', value: <Skeleton /> }]
              : [
                  { label: 'Valid for', value: <ExpiryBadge facts={facts} /> },
                  { label: 'From', value: <Time value={facts.notBefore} format="date" /> },
                  { label: 'Until', value: <Time value={facts.notAfter} format="date" /> },
                  { label: 'Issued for', value: facts.hosts.join(', ') || facts.subject },
                  { label: 'Issued by', value: facts.issuer },
                ]),
            { label: 'ID', value: <Id value={certificate.id} /> },
            { label: 'Added', value: <Time value={certificate.timeCreated} caption="Added" /> },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {actions.map((entry) => (
            <Button key={entry.label} size="sm" variant="danger" onPress={() => entry.onAction?.()}>
              {entry.label}
            </Button>
          ))}
        </div>
        <section>
          <h3 className="mb-1 font-semibold">Certificate in PEM</h3>
          <CodeBlock code={certificate.cert} label="Certificate in PEM" />
          <p className="mt-2 text-xs text-fg-muted">
            The private key is stored and never shown. A certificate cannot be changed: add a new one, and
            delete this one when the new one is served.
          </p>
        </section>
      </div>
    </PanelView>
  )
}

function Advice({ facts }: { facts: Facts }) {
  const { advice, tone, text: words } = expiryOf(facts.notBefore.getTime(), facts.notAfter.getTime())
  if (advice === null) return null
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return (
    <Notice kind={tone === 'bad' ? 'error' : 'warn'} title={title}>
      {advice}
    </Notice>
  )
}
