import { KeySquare } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { ReadOnlyField } from '#ui/forms/read-only-field.tsx'
import { Properties } from '#ui/page/properties.tsx'

/** A read-only view of a provider. */
export function IdentityProviderPanel(props: { silo: string; provider: string }) {
  const { silo, provider } = props
  const data = useLoaded('samlIdentityProviderView', { path: { provider }, query: { silo } })
  const fields = [
    ['Login page', `${location.origin}/login/${silo}/saml/${data.name}`],
    ['Description', data.description],
    ['Technical contact email', data.technicalContactEmail],
    ['Service provider client ID', data.spClientId],
    ['ACS URL', data.acsUrl],
    ['Single Logout (SLO) URL', data.sloUrl],
    ['Entity ID', data.idpEntityId],
    ['Group attribute name', data.groupAttributeName ?? ''],
  ] as const
  return (
    <PanelView
      title="Identity provider"
      subtitle={{ icon: KeySquare, text: data.name }}
      closeTo={paths.silo(silo)}
    >
      <div className="flex flex-col gap-4">
        <Properties
          items={[
            { label: 'Requests', value: data.publicCert == null ? 'not signed' : 'signed' },
            { label: 'ID', value: <Id value={data.id} /> },
            { label: 'Created', value: <Time value={data.timeCreated} caption="Created" /> },
            { label: 'Updated', value: <Time value={data.timeModified} caption="Updated" /> },
          ]}
        />
        {fields.map(([label, value]) =>
          value === '' ? null : <ReadOnlyField key={label} label={label} value={value} />,
        )}
      </div>
    </PanelView>
  )
}
