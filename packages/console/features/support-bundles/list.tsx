import type { SupportBundleInfo } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkBundleCreate } from '@portico/domain/support/bundles.ts'
import { useNavigate } from '@tanstack/react-router'
import { Boxes } from 'lucide-react'
import { useCallback } from 'react'
import { messageOf } from '#data/api-error.ts'
import { useAction } from '#data/use-action.ts'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { taskPicture } from '#ui/pictures/tasks.ts'
import { bundleActions, bundleBulkActions, collect } from './actions.ts'
import { bundleColumns } from './columns.tsx'
import { failureNote } from './failure-note.tsx'
import { PageBundleFacts, useBundleFacts } from './facts.tsx'
import { pollBundles } from './polling.ts'
import { bundleName } from './labels.ts'

const hrefOf = ({ id }: SupportBundleInfo) => systemPaths.supportBundle(id)
const historyOf = ({ id }: SupportBundleInfo) => systemPaths.supportBundleHistory(id)
const none: readonly SupportBundleInfo[] = []

/** The list of all support bundles, with a button that collects another. */
export function SupportBundleList() {
  const denied = useWhyNotFleet('support_bundle_create')
  const actions = useCallback((bundle: SupportBundleInfo) => bundleActions(bundle, { denied }), [denied])
  return (
    <ResourceList
      call="supportBundleList"
      title="Support bundles"
      noun={kinds.support_bundle}
      columns={bundleColumns}
      rowName={bundleName}
      rowHref={hrefOf}
      historyHref={historyOf}
      surround={PageBundleFacts}
      note={failureNote}
      actions={actions}
      {...(denied === null && { bulk: bundleBulkActions })}
      poll={pollBundles}
      searchPlaceholder={null}
      headerActions={
        <>
          <BundleGuides />
          <Collect denied={denied} />
        </>
      }
      empty={{
        picture: taskPicture,
        title: 'No support bundles',
        body: 'A bundle is a zip file with logs, configuration and states, without secrets. Collect one when you need help with a problem.',
      }}
    />
  )
}

/** A button that starts collecting a bundle and opens its page, which shows the progress. */
function Collect({ denied }: { denied: string | null }) {
  const { disks } = useBundleFacts(none)
  const navigate = useNavigate()
  const begin = useAction({
    mutationFn: async () => {
      const { id } = await collect()
      await navigate({ href: systemPaths.supportBundle(id) })
    },
    onError: (error) =>
      toast.error({ title: 'Could not collect a support bundle', content: messageOf(error) }),
  })
  return (
    <Button
      variant="primary"
      icon={Boxes}
      pending={begin.isPending}
      disabledReason={denied ?? (disks === undefined ? null : reasonOf(checkBundleCreate(disks)))}
      onPress={() => void begin.run()}
    >
      Collect bundle
    </Button>
  )
}

export function BundleGuides() {
  return (
    <Guides
      icon={Boxes}
      heading="Support bundles"
      summary="Logs, configuration, states of machines and hardware, and recent changes, for support. Secrets and names of resources in silos are left out."
      guides={['support', 'system-access']}
    />
  )
}
