import { KeyRound } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { ThingCodeSection } from '../as-code/index.tsx'

/** A read-only view of a key. */
export function SshKeyView({ sshKey }: { sshKey: string }) {
  const key = useLoaded('currentUserSshKeyView', { path: { sshKey } })
  return (
    <PanelView
      title="View SSH key"
      subtitle={{ icon: KeyRound, text: key.name }}
      closeTo={paths.sshKeys()}
      code={<ThingCodeSection kind="ssh_key" resource={key} project={null} />}
    >
      <div className="flex flex-col gap-4">
        <Properties
          items={[
            { label: 'ID', value: <Id value={key.id} /> },
            { label: 'Description', value: <Description text={key.description} /> },
            { label: 'Created', value: <Time value={key.timeCreated} caption="Created" /> },
            { label: 'Updated', value: <Time value={key.timeModified} caption="Updated" /> },
          ]}
        />
        <section>
          <h3 className="mb-1 font-semibold">Public key</h3>
          <CodeBlock code={key.publicKey} label="Public key" wrap />
        </section>
      </div>
    </PanelView>
  )
}
