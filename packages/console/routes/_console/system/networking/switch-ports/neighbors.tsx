import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { NeighborList } from '#features/switch-ports/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/switch-ports/neighbors')({
  staticData: {
    crumbs: () => [
      { label: 'Switch ports', href: paths.switchPorts() },
      { label: 'Neighbors', href: systemPaths.portNeighbors(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context }) => load(context, 'porticoLldpNeighbors', {}),
  component: NeighborList,
})
