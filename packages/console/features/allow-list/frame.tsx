import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guides } from '#shell/guides.tsx'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

/** The frame of the allow list page, with a history tab on servers that keep a change log. */
export function AllowListFrame({ children }: { children: ReactNode }) {
  const { capabilities } = useSession()
  const place = useActiveTab()
  return (
    <>
      <PageHeader
        title="Allow list"
        actions={
          <Guides
            icon={ListChecks}
            heading="Allow list"
            summary="Addresses from which the console and the API can be reached. All other requests are refused, for every user."
            guides={['allow-list', 'system-access']}
          />
        }
      />
      {capabilities.trials === true ? (
        <RouteTabs
          label="Allow list"
          {...place}
          tabs={[
            { label: 'Networks', href: paths.allowList() },
            { label: 'History', href: systemPaths.allowListHistory() },
          ]}
        >
          {children}
        </RouteTabs>
      ) : (
        children
      )}
    </>
  )
}
