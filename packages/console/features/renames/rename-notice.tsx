import { countOf } from '#ui/format/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { References } from './use-references.ts'

/** Lists the rules and routes that refer to the old name, with the option to update them. */
export function RenameNotice(props: {
  what: 'VPC' | 'subnet'
  references: References | undefined
  error: Error | null
  isTogether: boolean
  onTogether: (isTogether: boolean) => void
}) {
  const { what, references, error, isTogether, onTogether } = props
  if (error !== null) {
    return (
      <Notice kind="warn">
        Could not find the rules and routes with this name {what}. They keep the former name.
      </Notice>
    )
  }
  if (references === undefined) return null
  const { rules, routes } = references
  const count = rules.reduce((sum, { names }) => sum + names.length, 0)
  if (count + routes.length === 0) return null
  const parts = [
    count > 0 && countOf(count, 'firewall rule'),
    routes.length > 0 && countOf(routes.length, 'route'),
  ].filter((part) => part !== false)
  return (
    <Notice kind={isTogether ? 'info' : 'warn'} title={`Named by ${parts.join(' and ')}`}>
      <ul aria-label={`Rules and routes that name this ${what}`}>
        {rules.map(({ vpc, names }) => (
          <li key={vpc} className="break-words">
            Rules of VPC {vpc}: {names.join(', ')}
          </li>
        ))}
        {routes.map(({ router, route }) => (
          <li key={route.id} className="break-words">
            Route {route.name} of router {router.name}
          </li>
        ))}
      </ul>
      <label className="flex min-h-6 items-start gap-2 pt-2">
        <input
          type="checkbox"
          className="check mt-[0.2rem]"
          checked={isTogether}
          onChange={(event) => onTogether(event.currentTarget.checked)}
        />
        Change them to the new name
      </label>
      {!isTogether && <p>They keep the old name and match nothing until you change them.</p>}
    </Notice>
  )
}
