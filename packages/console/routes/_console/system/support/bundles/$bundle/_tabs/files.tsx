import { createFileRoute } from '@tanstack/react-router'
import { readFilesSearch, SupportBundleFiles } from '#features/support-bundles/index.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/support/bundles/$bundle/_tabs/files')({
  staticData: {
    crumbs: ({ bundle = '' }) => [{ label: 'Files', href: systemPaths.supportBundle(bundle), isTab: true }],
  },
  validateSearch: readFilesSearch,
  component: Tab,
})

function Tab() {
  return <SupportBundleFiles bundle={Route.useParams().bundle} />
}
