import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { AnnounceSetView } from '#features/announce-sets/index.ts'
import { loadSet } from '#features/announce-sets/sets.ts'

export const Route = createFileRoute('/_console/system/networking/_announce-sets/bgp/announce-sets/$set/')({
  staticData: { crumbs: ({ set = '' }) => [{ label: set, titleOnly: true }] },
  loader: ({ context, params: { set } }) => {
    prefetch(context, query('networkingBgpExported', {}))
    return loadSet(context, set)
  },
  component: Panel,
})

function Panel() {
  const { set } = Route.useParams()
  return <AnnounceSetView key={set} set={set} />
}
