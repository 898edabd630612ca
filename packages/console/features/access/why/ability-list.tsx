import { Check, X } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { type Abilities, type Ability, kindText } from './labels.ts'

/** The operations that a user may and may not run on a resource. */
export function AbilityList(props: {
  abilities: Abilities
  /** Whether the explained user is the current user */
  isSelf: boolean
  onAsk: (operation: string) => void
}) {
  const { user, thing: resource, abilities } = props.abilities
  const who = props.isSelf ? 'You' : user.displayName
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part
        title={`${who} may, on ${kindText(resource.kind)} ${resource.name}`}
        none="Nothing."
        of={abilities.filter(({ allowed }) => allowed)}
        answer={props.abilities}
        onAsk={props.onAsk}
      />
      <Part
        title={`${who} cannot`}
        none="No more results"
        of={abilities.filter(({ allowed }) => !allowed)}
        answer={props.abilities}
        onAsk={props.onAsk}
      />
    </div>
  )
}

function Part(props: {
  title: string
  none: string
  of: readonly Ability[]
  answer: Abilities
  onAsk: (operation: string) => void
}) {
  return (
    <section aria-label={props.title} className="min-w-0 rounded-lg border border-line bg-raised">
      <h2 className="px-4 py-3 font-semibold break-words">
        {props.title} <span className="font-normal text-fg-muted">{props.of.length}</span>
      </h2>
      {props.of.length === 0 && <p className="border-t border-line px-4 py-2 text-fg-muted">{props.none}</p>}
      <ul>
        {props.of.map((ability) => (
          <li key={ability.operation} className="flex items-center gap-2.5 border-t border-line px-4 py-1.5">
            <Mark isAllowed={ability.allowed} />
            <span className="min-w-0 break-words">
              {ability.summary}
              <span className="block text-xs text-fg-muted">{throughText(ability, props.answer)}</span>
            </span>
            <span className="ml-auto flex-none">
              <Button size="sm" onPress={() => props.onAsk(ability.operation)}>
                Why<span className="sr-only"> {ability.summary}</span>?
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return isAllowed ? (
    <Check size={14} aria-hidden className="flex-none text-ok" />
  ) : (
    <X size={14} aria-hidden className="flex-none text-fg-faint" />
  )
}

/** Returns a short text that says where the permission comes from. */
function throughText({ everybody, owner, through }: Ability, { sources }: Abilities): string {
  if (everybody) return 'as a user of the silo'
  if (owner) return 'as its owner'
  return through
    .flatMap((at) => sources[at] ?? [])
    .map(({ scope, roleName, identityType, displayName }) =>
      identityType === 'silo_group' ? `${scope}.${roleName} through ${displayName}` : `${scope}.${roleName}`,
    )
    .join(', ')
}
