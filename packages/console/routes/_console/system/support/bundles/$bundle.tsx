import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { bundleFactsQuery } from '#data/support-queries.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/support/bundles/$bundle')({
  staticData: {
    crumbs: ({ bundle = '' }) => [
      { label: 'Support bundles', href: paths.supportBundles() },
      { label: bundle.slice(0, 8), href: systemPaths.supportBundle(bundle) },
    ],
  },
  loader: ({ context, params: { bundle } }) => {
    prefetchOwnAbilities(context)
    if (context.session.capabilities.support === true) prefetch(context, bundleFactsQuery([{ id: bundle }]))
    return load(context, 'supportBundleView', { path: { supportBundle: bundle } })
  },
})
