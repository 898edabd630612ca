import { admits, type AllowedSources, parseAllowList } from '@portico/domain/allow-list/allow-list.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { Card } from '#ui/page/card.tsx'
import { coveredBy, type ListChanges } from './changes.ts'

/** Maximum number of networks listed */
const maxListed = 12

/** A preview of what saving would change, and whether the user keeps access. */
export function SavePreview(props: {
  changes: ListChanges
  next: AllowedSources
  /** The user's own address; null if unknown */
  own: string | null
}) {
  const { changes, next: wanted, own } = props
  const { added, removed, turns } = changes
  const isSame = turns === null && added.length + removed.length === 0
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card title="Your address">
        <Own next={wanted} own={own} />
      </Card>
      <Card title="Before you save">
        <div className="flex flex-col gap-2 pt-2" aria-live="polite">
          {isSame && <p className="text-fg-muted">Nothing has changed yet.</p>}
          {turns === 'to any' && <p>Requests from any address are admitted.</p>}
          {turns === 'to list' && (
            <p>Requests from all other addresses are refused, and their open connections end at once.</p>
          )}
          <NetworkList networks={added} text="admitted" mark="+" />
          <NetworkList networks={removed} text="no longer in the list" mark="−" />
          {turns === null && removed.length > 0 && (
            <p className="text-xs text-fg-muted">
              Requests from there are refused at once, unless another network in the list contains their
              address.
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}

function Own({ next, own }: { next: AllowedSources; own: string | null }) {
  if (own === null) return <p className="pt-2 text-fg-muted">This system does not report your address.</p>
  const isIn = admits(parseAllowList(next), own)
  const by = next.allow === 'list' ? coveredBy(next.ips, own) : undefined
  return (
    <div className="flex flex-col gap-2 pt-2">
      <p className="font-mono break-all">{own}</p>
      {isIn ? (
        <p className="text-xs text-fg-muted">
          {by === undefined ? (
            'Admitted, as every address is.'
          ) : (
            <>
              Admitted by <span className="font-mono">{by}</span>.
            </>
          )}
        </p>
      ) : (
        <Notice kind="warn" title="You would be locked out">
          No network in the list contains your address, so you cannot save the list from here.
        </Notice>
      )}
    </div>
  )
}

function NetworkList(props: { networks: readonly string[]; text: string; mark: string }) {
  const { networks, text: words, mark } = props
  if (networks.length === 0) return null
  const named = networks.slice(0, maxListed)
  return (
    <div>
      <p className="text-xs text-fg-muted">
        {countOf(networks.length, 'network')} {words}
      </p>
      <ul className="font-mono text-xs">
        {named.map((network) => (
          <li key={network} className="break-all">
            <span aria-hidden>{mark} </span>
            {network}
          </li>
        ))}
      </ul>
      {networks.length > named.length && (
        <p className="text-xs text-fg-muted">and {networks.length - named.length} more</p>
      )}
    </div>
  )
}
