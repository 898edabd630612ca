import { admits, type AllowedSources, networksOf } from '@portico/domain/allow-list/allow-list.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { Card } from '#ui/page/card.tsx'
import { coveredBy, type ListChanges } from './changes.ts'

/** Maximum number of networks listed */
const toldAtMost = 12

/** What saving would change, and whether the user keeps access. */
export function SavePreview(props: {
  changes: ListChanges
  next: AllowedSources
  /** null: it is not known */
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
          {isSame && <p className="text-fg-muted">Nothing is changed yet.</p>}
          {turns === 'to any' && <p>Requests from any address are let in.</p>}
          {turns === 'to list' && (
            <p>Requests from all other addresses are refused, and what they have open ends at once.</p>
          )}
          <Told networks={added} text="let in" mark="+" />
          <Told networks={removed} text="not listed any more" mark="−" />
          {turns === null && removed.length > 0 && (
            <p className="text-xs text-fg-muted">
              Who comes from there is refused at once, unless another network of the list has them.
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}

function Own({ next, own }: { next: AllowedSources; own: string | null }) {
  if (own === null)
    return <p className="pt-2 text-fg-muted">This system does not tell where you come from.</p>
  const isIn = admits(networksOf(next), own)
  const by = next.allow === 'list' ? coveredBy(next.ips, own) : undefined
  return (
    <div className="flex flex-col gap-2 pt-2">
      <p className="font-mono break-all">{own}</p>
      {isIn ? (
        <p className="text-xs text-fg-muted">
          {by === undefined ? (
            'Let in, as any address is.'
          ) : (
            <>
              Let in by <span className="font-mono">{by}</span>.
            </>
          )}
        </p>
      ) : (
        <Notice kind="warn" title="You would be kept out">
          No network of the list has your address, so the list cannot be saved from here.
        </Notice>
      )}
    </div>
  )
}

function Told(props: { networks: readonly string[]; text: string; mark: string }) {
  const { networks, text: words, mark } = props
  if (networks.length === 0) return null
  const told = networks.slice(0, toldAtMost)
  return (
    <div>
      <p className="text-xs text-fg-muted">
        {countOf(networks.length, 'network')} {words}
      </p>
      <ul className="font-mono text-xs">
        {told.map((network) => (
          <li key={network} className="break-all">
            <span aria-hidden>{mark} </span>
            {network}
          </li>
        ))}
      </ul>
      {networks.length > told.length && (
        <p className="text-xs text-fg-muted">and {networks.length - told.length} more</p>
      )}
    </div>
  )
}
