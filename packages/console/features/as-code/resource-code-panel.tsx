import { terraformImport, type CreateOperation } from '@portico/contract/as-code/as-code.ts'
import { kinds } from '#kinds/kinds.ts'
import { AsCodeSection } from '#shell/as-code/code-section.tsx'
import { CodeView, MarkedCode } from '#shell/as-code/code-view.tsx'
import type { KindCode } from '#shell/as-code/kind-code.ts'
import { DuplicateCode } from '#shell/as-code/duplicate-code.tsx'
import { type Tab, Tabs } from '#ui/navigation/tabs.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import type { ResourceWithKind } from './kinds-with-code.ts'
import { kindCodes } from './kinds.ts'

/** A panel with code that creates a duplicate, imports the resource into Terraform's state, and reads it. */
export function ResourceCodePanel({ onClose, ...coded }: ResourceWithKind & { onClose: () => void }) {
  return (
    <SidePanel title={`${coded.resource.name} as code`} onDismiss={onClose} animateIn>
      <ResourceCode {...coded} />
    </SidePanel>
  )
}

/** A section below the resource's details with the content of the panel. */
export function ResourceCodeSection(coded: ResourceWithKind) {
  return (
    <AsCodeSection>
      <ResourceCode {...coded} />
    </AsCodeSection>
  )
}

function ResourceCode(coded: ResourceWithKind) {
  // `coded.kind` selects the entry that matches the resource; TypeScript cannot infer this.
  const code = kindCodes[coded.kind] as KindCode<ResourceWithKind>
  const { id, name } = coded.resource
  const operation = code.terraformOperation(coded)
  return (
    <Tabs
      label="What the code does"
      tabs={[
        ...duplicateTab(code, coded),
        ...(operation === null
          ? []
          : [
              {
                id: 'import',
                label: 'Import it',
                content: <Import operation={operation} name={name} id={id} one={kinds[coded.kind].one} />,
              },
            ]),
        { id: 'read', label: 'Read it', content: <CodeView request={code.read(coded)} /> },
      ]}
    />
  )
}

/** Returns the tab for creating a duplicate; empty if the kind cannot be duplicated. */
function duplicateTab(code: KindCode<ResourceWithKind>, coded: ResourceWithKind): readonly Tab[] {
  const tab = { id: 'like', label: 'Create a duplicate' }
  if ('DuplicateCode' in code) return [{ ...tab, content: <code.DuplicateCode {...coded} /> }]
  const request = code.duplicate(coded)
  return request === null
    ? []
    : [{ ...tab, content: <DuplicateCode request={request} note={code.duplicateNote} /> }]
}

function Import(props: { operation: CreateOperation; name: string; id: string; one: string }) {
  const imported = terraformImport(props.operation, props.name, props.id)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-fg-muted">
        Terraform manages what is part of its state. This block takes the {props.one} into it, as it is.
      </p>
      <MarkedCode name="Terraform import" shown={imported} copied={imported.text} />
    </div>
  )
}
