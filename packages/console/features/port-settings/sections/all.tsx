import type { UseFormReturn } from 'react-hook-form'
import { RadioField } from '#ui/forms/radio-field.tsx'
import type { SettingsForm } from '../form.ts'
import { geometryLabels, maxLinks } from '../labels.ts'
import { AddressesSection } from './addresses.tsx'
import { InterfacesSection } from './interfaces.tsx'
import { LinksSection } from './links.tsx'
import { PeersSection } from './peers.tsx'
import { RoutesSection } from './routes.tsx'

const shapes = Object.entries(geometryLabels).map(([value, label]) => ({ value, label }))

/** All sections of the settings except the name. Sections that others depend on come first. */
export function SettingsSections({ form }: { form: UseFormReturn<SettingsForm> }) {
  return (
    <>
      <RadioField
        control={form.control}
        name="geometry"
        label="Shape"
        required
        layout="row"
        hint="How the port is split"
        choices={shapes}
        validate={(value, { links }) => {
          const most = maxLinks[value as SettingsForm['geometry']]
          return links.length > most
            ? `There are ${links.length} links, and this shape has ${most === 1 ? 'one' : most}`
            : null
        }}
      />
      <LinksSection form={form} />
      <InterfacesSection form={form} />
      <AddressesSection form={form} />
      <RoutesSection form={form} />
      <PeersSection form={form} />
    </>
  )
}
