import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { withoutVerb } from './command.ts'
import type { Hit } from './hits.ts'
import { actionsIn, menuCommands } from './menu-commands.ts'
import type { PaletteEntry } from './palette-entries.ts'
import type { PaletteResource, PaletteResources } from './resource-actions.ts'

/** Returns the text to search for: the typed text without a verb, or the whole text if it contains no verb. */
export function nameIn(typed: string, things: PaletteResources): string {
  const rests = Object.values(things).flatMap(({ verbs, kind }) =>
    verbs.map(({ label }) => withoutVerb(typed, label, kind.toLowerCase())),
  )
  // For "edit project x", the matching kind removes more words, so the shortest rest is used.
  const [shortest] = rests
    .filter((rest): rest is string => rest !== null && rest !== '')
    .toSorted((a, b) => a.length - b.length)
  return shortest ?? typed.trim()
}

/** Returns the actions on the resources that the search found. */
export function hitCommands(
  hits: readonly Hit[],
  things: PaletteResources,
  go: (href: string) => void,
): readonly PaletteEntry[] {
  return hits.flatMap((hit) => {
    const resource = things[hit.kind]
    if (resource === undefined) return []
    const { id, name, project, state } = hit
    const menu = resource.verbs.map(({ label, whyNot }) => ({
      label,
      disabledReason: state === null ? null : (whyNot?.(state) ?? null),
      onAction: () => void run(resource, hit, label, go),
    }))
    const detail = project === null ? resource.kind : `${resource.kind} in ${project}`
    return menuCommands(menu, { id, name, kind: resource.kind.toLowerCase(), detail })
  })
}

/** Runs an action of the menu that the resource has at this moment. */
async function run(
  resource: PaletteResource,
  hit: Hit,
  label: string,
  go: (href: string) => void,
): Promise<void> {
  try {
    const action = actionsIn(await resource.menu(hit)).find((each) => each.label === label)
    if (action === undefined || typeof action.disabledReason === 'string') {
      const content = action?.disabledReason ?? `${hit.name} has changed`
      toast.error({ title: `${label} is not possible now`, content })
      return
    }
    action.onAction?.()
    if (action.href !== undefined) go(action.href)
  } catch (error) {
    toast.error({ title: `Could not ${label.toLowerCase()} ${hit.name}`, content: messageOf(error) })
  }
}
