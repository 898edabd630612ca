import type { Certificate } from '@portico/contract/types.ts'
import { FileBadge } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { useSession } from '#shell/session.tsx'
import { useMay } from '#shell/use-may.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { sshKeyPicture } from '#ui/pictures/ssh-keys.ts'
import { certificateActions, certificateBulkActions } from './actions.tsx'
import { certificateColumns } from './columns.tsx'
import { PageFacts } from './facts.tsx'

const title = 'Certificates'
const hrefOf = ({ name }: Certificate) => paths.certificate(name)
const historyOf = ({ name }: Certificate) => peoplePaths.certificateHistory(name)

/** The certificates of the user's own silo. A user who may not see them sees who may. */
export function CertificateList() {
  const { user, capabilities } = useSession()
  const { may } = useMay(null)
  const { siloName } = user
  const { zones, filters } = capabilities
  const actions = useCallback(
    (certificate: Certificate) =>
      certificateActions(certificate, { siloName, zones: zones ?? [], canAsk: filters }),
    [siloName, zones, filters],
  )
  if (!may('certificate_list')) return <NotForYou />
  return (
    <ResourceList
      call="certificateList"
      title={title}
      noun={kinds.certificate}
      columns={certificateColumns}
      surround={PageFacts}
      rowHref={hrefOf}
      historyHref={historyOf}
      actions={actions}
      bulk={certificateBulkActions}
      headerActions={
        <Guides
          icon={FileBadge}
          heading="Certificates"
          summary="A certificate proves the identity of the silo's host. Portico checks and stores it for the proxy that serves HTTPS."
          guides={['certificates']}
        />
      }
      create={{ label: 'Add certificate', href: peoplePaths.certificatesNew() }}
      empty={{
        picture: sshKeyPicture,
        title: 'No certificates',
        body: 'Without one, the proxy in front decides which certificate the silo has.',
      }}
    />
  )
}

function NotForYou() {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={sshKeyPicture}
        title="For admins of the silo"
        body="Only silo admins and fleet admins can view and change certificates."
        action={<LinkButton href={`${paths.accessWhy()}?may=certificate_list`}>Who can see them?</LinkButton>}
      />
    </>
  )
}
