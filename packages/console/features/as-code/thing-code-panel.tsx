import { terraformImport, type MakingOperation } from '@portico/contract/as-code/as-code.ts'
import { kinds } from '#kinds/kinds.ts'
import { AsCodeSection } from '#shell/as-code/code-section.tsx'
import { CodeView, WrittenCode } from '#shell/as-code/code-view.tsx'
import type { KindCode } from '#shell/as-code/kind-code.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { type AnyCoded, kindCodes } from './kinds.ts'

/** A thing as code: another like it, this one as part of Terraform's state, and reading it. */
export function ThingCodePanel({ onClose, ...coded }: AnyCoded & { onClose: () => void }) {
  return (
    <SidePanel title={`${coded.thing.name} as code`} onDismiss={onClose} animateIn>
      <ThingCode {...coded} />
    </SidePanel>
  )
}

/** The same below what is said of the thing. */
export function ThingCodeSection(coded: AnyCoded) {
  return (
    <AsCodeSection>
      <ThingCode {...coded} />
    </AsCodeSection>
  )
}

function ThingCode(coded: AnyCoded) {
  // Which of the table's entries it is goes by the kind, which stays the same for as long as this is mounted.
  const code = kindCodes[coded.kind] as KindCode<AnyCoded>
  const like = code.useLike(coded)
  const { one } = kinds[coded.kind]
  const { id, name } = coded.thing
  const operation = code.madeBy(coded)
  return (
    <Tabs
      label="What the code does"
      tabs={[
        ...(like === null
          ? []
          : [
              {
                id: 'like',
                label: 'Make one like it',
                content:
                  like === undefined ? (
                    <Spinner label={`Reading what belongs to the ${one}`} />
                  ) : (
                    <CodeView
                      request={like}
                      foot={<p className="text-xs text-fg-muted">{code.likeNote}</p>}
                    />
                  ),
              },
            ]),
        ...(operation === null
          ? []
          : [
              {
                id: 'import',
                label: 'Take it over',
                content: <Import operation={operation} name={name} id={id} one={one} />,
              },
            ]),
        { id: 'read', label: 'Read it', content: <CodeView request={code.read(coded)} /> },
      ]}
    />
  )
}

function Import(props: { operation: MakingOperation; name: string; id: string; one: string }) {
  const imported = terraformImport(props.operation, props.name, props.id)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-fg-muted">
        Terraform manages what is part of its state. This block takes the {props.one} into it, as it is.
      </p>
      <WrittenCode name="Terraform import" shown={imported} copied={imported.text} />
    </div>
  )
}
