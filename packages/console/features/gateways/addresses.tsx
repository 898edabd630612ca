import type { InternetGatewayIpAddress } from '@portico/contract/types.ts'
import { checkGatewayAddress } from '@portico/domain/networks/gateway-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#data/calls.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'
import { detachAddress, type GatewayScope } from './attachments.ts'
import { detachEntries } from './detach.tsx'

const { Component: AttachAddressDialog } = lazyComponent(
  async () => (await import('./attach-address-dialog.tsx')).AttachAddressDialog,
)

const columns: readonly Column<InternetGatewayIpAddress>[] = [
  nameColumn<InternetGatewayIpAddress>(),
  {
    id: 'address',
    header: 'IP address',
    csv: (row) => row.address,
    cell: (row) => <IpAddress value={row.address} linked />,
  },
  descriptionColumn<InternetGatewayIpAddress>(),
]

/** The address of a gateway, which has at most one. */
export function GatewayAddresses({ project, vpc, gateway }: GatewayScope) {
  const scope = useMemo(() => ({ project, vpc, gateway }), [project, vpc, gateway])
  const [isAttaching, setAttaching] = useState(false)
  const { data, error } = useQuery(query('internetGatewayIpAddressList', { query: scope }))
  return (
    <>
      <LocalSection
        title="IP address"
        listKey="addresses"
        noun={{ one: 'IP address', many: 'IP addresses' }}
        columns={columns}
        rows={data?.items ?? error}
        actions={(link) =>
          detachEntries(scope, { one: 'IP address', name: link.name }, (cascade) =>
            detachAddress(link, cascade),
          )
        }
        headerActions={
          <Button
            disabledReason={reasonOf(checkGatewayAddress(data?.items.length ?? 0, ''))}
            onPress={() => setAttaching(true)}
          >
            Attach IP address
          </Button>
        }
        empty={{ body: 'No IP address is attached. Addresses of the pools are used.' }}
      />
      {isAttaching && <AttachAddressDialog scope={scope} onClose={() => setAttaching(false)} />}
    </>
  )
}
