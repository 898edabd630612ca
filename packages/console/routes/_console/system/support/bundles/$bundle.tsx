import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/support/bundles/$bundle')({
  staticData: {
    crumbs: ({ bundle = '' }) => [
      { label: 'Support bundles', href: paths.supportBundles() },
      { label: bundle.slice(0, 8), href: systemPaths.supportBundle(bundle) },
    ],
  },
  loader: ({ params: { bundle } }) => load('supportBundleView', { path: { supportBundle: bundle } }),
})
