import { type RolePermission, permissionChange } from '@portico/domain/role-permissions.ts'
import type { Role, RoleScope } from '@portico/domain/roles.ts'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * The permissions that a role change removes and adds.
 * @param props.before the current effective role, from any source; null for none
 * @param props.after the effective role after the change
 * @param props.unchanged text that says which other source gives the same role, if the effective role does not change
 */
export function RoleChange(props: {
  scope: RoleScope
  /** name of the identity, for example `dora` */
  who: string
  before: Role | null
  after: Role | null
  unchanged?: ReactNode
}) {
  const { scope, who, before, after, unchanged } = props
  const { lost, gained, kept } = permissionChange(scope, before, after)
  const isSame = lost.length === 0 && gained.length === 0
  return (
    <section aria-label="What changes" className="flex flex-col gap-2 border-t border-line pt-3">
      <h3>
        <b>What changes</b> <span className="text-fg-muted">for {who}, at once</span>
      </h3>
      {isSame ? (
        <p className="text-fg-muted">{unchanged ?? 'Nothing.'}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lost.map((power) => (
            <Line key={power.text} power={power} sign="lost" />
          ))}
          {gained.map((power) => (
            <Line key={power.text} power={power} sign="gained" />
          ))}
        </ul>
      )}
      {!isSame && kept.length > 0 && (
        <>
          <p className="text-xs text-fg-muted">Can still</p>
          <ul className="flex list-disc flex-col gap-0.5 pl-5 text-fg-muted">
            {kept.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const signs = {
  lost: { icon: Minus, word: 'Loses: ', ink: 'text-bad' },
  gained: { icon: Plus, word: 'Gets: ', ink: 'text-ok' },
} as const

function Line({ power, sign }: { power: RolePermission; sign: keyof typeof signs }) {
  const { icon: Icon, word, ink } = signs[sign]
  return (
    <li className="flex gap-2">
      <Icon size={14} aria-hidden className={`mt-[0.2rem] flex-none ${ink}`} />
      <span>
        <span className="sr-only">{word}</span>
        {power.text}
      </span>
    </li>
  )
}
