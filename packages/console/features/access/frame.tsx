import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, History, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { Guides } from '#shell/guides.tsx'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { useSession } from '#shell/session.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

/** The frame of the pages about the silo's access, users and groups. */
export function SiloAccessFrame({ children }: { children: ReactNode }) {
  const { user, capabilities } = useSession()
  const place = useActiveTab()
  const contents = useQuery({
    ...siloContentsQuery([{ id: user.siloId }]),
    enabled: capabilities.filters,
    throwOnError: false,
  }).data?.items[0]
  return (
    <>
      <PageHeader title="Silo access" actions={<AccessActions project={null} />} />
      <RouteTabs
        label="Silo access"
        {...place}
        tabs={[
          { label: 'Roles', href: paths.access() },
          { label: 'Users', href: peoplePaths.users(), count: contents?.users },
          { label: 'Groups', href: peoplePaths.groups(), count: contents?.groups },
        ]}
      >
        {children}
      </RouteTabs>
    </>
  )
}

/** The buttons of every access page. @param props.project null on the pages of the silo */
export function AccessActions({ project }: { project: string | null }) {
  const { capabilities } = useSession()
  return (
    <>
      <Guides
        icon={ShieldCheck}
        heading="Access"
        summary="Roles decide who can view, edit or administer the silo and its projects. The stronger of silo and project role counts."
        guides={['access', 'people']}
      />
      {capabilities.changes && (
        <LinkButton icon={History} href={historyOf(project)}>
          <span className={narrowLabel}>History</span>
        </LinkButton>
      )}
      {capabilities.filters && (
        <LinkButton
          icon={CircleQuestionMark}
          href={project === null ? paths.accessWhy() : paths.projectAccessWhy(project)}
        >
          <span className={narrowLabel}>Why?</span>
        </LinkButton>
      )}
    </>
  )
}

/** Hides part of a button's label on phones, so that all buttons fit in one row. */
export const narrowLabel = 'max-sm:sr-only'

const historyOf = (project: string | null) =>
  `${project === null ? paths.activity() : paths.projectActivity(project)}?kind=role-assignment`
