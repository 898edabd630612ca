import type { ResourceWithKind, CodeData, KindWithCode } from './kinds-with-code.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** A panel that shows a resource as code; a lazy component. */
export const { Component: ThingCodePanel } = lazyComponent(
  async () => (await import('./resource-code-panel.tsx')).ResourceCodePanel,
)

/** A section below the resource's details that shows the resource as code; a lazy component. */
export const { Component: ThingCodeSection } = lazyComponent(
  async () => (await import('./resource-code-panel.tsx')).ResourceCodeSection,
)

/** Returns the menu entry that shows a resource as code. */
export function asCodeEntry<Kind extends KindWithCode>(kind: Kind, of: CodeData[Kind]): MenuAction {
  const coded = { kind, ...of } as ResourceWithKind
  return {
    label: 'As code',
    onAction: () => openDialog((close) => <ThingCodePanel {...coded} onClose={close} />),
  }
}
