import type { IdentityProvider } from '@portico/contract/types.ts'
import { useMemo } from 'react'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Badge } from '#ui/badges/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { useWhyNoProvider } from './why-not.ts'

const columns: readonly Column<IdentityProvider>[] = [
  nameColumn<IdentityProvider>(),
  descriptionColumn<IdentityProvider>(),
  {
    id: 'type',
    header: 'Type',
    csv: (row) => row.providerType,
    cell: (row) => <Badge variant="outline">{row.providerType}</Badge>,
  },
  createdColumn<IdentityProvider>(),
]

/** The identity providers of a silo. */
export function IdentityProviderList({ silo: name }: { silo: string }) {
  const silo = useLoaded('siloView', { path: { silo: name } })
  const args = useMemo(() => ({ query: { silo: name } }), [name])
  const denied = useWhyNoProvider(silo)
  if (silo.identityMode === 'local_only') return <p className="text-fg-muted">{denied}.</p>
  return (
    <ResourceSection
      call="siloIdentityProviderList"
      listKey="idps"
      args={args}
      title="Identity providers"
      noun={{ one: 'identity provider', many: 'identity providers' }}
      columns={columns}
      searchPlaceholder="Name or ID"
      rowHref={(row) => paths.siloProvider(name, row.name)}
      create={{
        label: 'New identity provider',
        href: systemPaths.siloProvidersNew(name),
        disabledReason: denied,
      }}
      empty={{ body: 'No identity providers. Without one, no user can sign in to this silo.' }}
    />
  )
}
