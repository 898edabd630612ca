import type { AddressLotBlock, AddressLotUse } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { blocksArgs } from '#data/lots-queries.ts'
import { query } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { useSession } from '#shell/session.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { sentenceCase } from '#ui/format/text.ts'

/** The blocks of a lot, and the resources that use their addresses. */
export function AddressLotView({ lot }: { lot: string }) {
  const { items, nextPage } = useLoaded('networkingAddressLotBlockList', blocksArgs(lot))
  const { capabilities } = useSession()
  const tells = capabilities.fabric === true
  const { data: uses } = useQuery({
    ...query('porticoAddressLotUses', { query: { addressLot: lot } }),
    enabled: tells,
    throwOnError: false,
  })
  return (
    <PanelView title="Address lot" subtitle={{ icon: MapPin, text: lot }} closeTo={paths.addressLots()}>
      <div className="flex flex-col gap-5">
        {items.length === 0 && <p className="text-fg-muted">This lot has no blocks.</p>}
        {items.map((block) => (
          <Block
            key={block.id}
            block={block}
            uses={tells ? uses?.items.filter((use) => use.addressLotBlockId === block.id) : null}
          />
        ))}
        {nextPage && <p className="text-fg-muted">More blocks exist.</p>}
      </div>
    </PanelView>
  )
}

/** @param uses undefined until loaded; null if the server does not report them */
function Block({
  block,
  uses,
}: {
  block: AddressLotBlock
  uses: readonly AddressLotUse[] | undefined | null
}) {
  const { firstAddress, lastAddress } = block
  return (
    <section>
      <h3 className="font-mono text-sm font-semibold break-all">
        {firstAddress === lastAddress ? firstAddress : `${firstAddress} – ${lastAddress}`}
      </h3>
      {uses === undefined && <Skeleton className="mt-1 h-4 w-40" />}
      {uses?.length === 0 && <p className="text-fg-muted">No address is in use.</p>}
      {uses && uses.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {uses.map((use) => (
            <li key={`${use.kind} ${use.address} ${use.name}`} className="flex flex-wrap gap-x-3">
              <span className="font-mono text-xs leading-5 break-all">{use.address}</span>
              <span className="text-fg-muted">
                {sentenceCase(kinds[use.kind].one)} <span className="text-fg">{use.name}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
