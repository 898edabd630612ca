import type { AnyCoded, Coded, CodedKind } from './coded.ts'
import { openDialog } from '#shell/acts/dialog-host.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** A resource as code in a panel; lazy. */
export const { Part: ThingCodePanel } = latePart(
  async () => (await import('./thing-code-panel.tsx')).ThingCodePanel,
)

/** The same below the resource's details. */
export const { Part: ThingCodeSection } = latePart(
  async () => (await import('./thing-code-panel.tsx')).ThingCodeSection,
)

/** Returns the menu entry that shows a resource as code. */
export function asCodeEntry<Kind extends CodedKind>(kind: Kind, of: Coded[Kind]): MenuAction {
  const coded = { kind, ...of } as AnyCoded
  return {
    label: 'As code',
    onAction: () => openDialog((close) => <ThingCodePanel {...coded} onClose={close} />),
  }
}
