import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { notOffered } from '#data/capabilities.ts'
import { readIssuesSearch } from '#data/issues-search.ts'
import { IssuesPage } from '#features/issues/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/issues')({
  staticData: { crumbs: () => [{ label: 'Issues', href: paths.issues() }] },
  validateSearch: readIssuesSearch,
  loader: async ({ context }) => {
    // A system without issue detection has no such page.
    if (context.session.capabilities.issues !== true) throw notOffered('porticoIssueList')
    await load(context, 'porticoIssueList', {})
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <IssuesPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
