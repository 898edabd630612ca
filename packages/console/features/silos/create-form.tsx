import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { AsCodeButton } from '#shell/as-code/as-code-button.tsx'
import { PageForm } from '#shell/forms/page-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { SiloAside } from './create/aside.tsx'
import { CertificatesSection } from './create/certificates-section.tsx'
import { FleetRolesSection } from './create/fleet-roles-section.tsx'
import { PeopleSection } from './create/people-section.tsx'
import { QuotasSection } from './create/quotas-section.tsx'
import { SiloGuides } from './list.tsx'
import { emptySilo, type SiloForm, siloRequest } from './request.ts'

const { Component: SiloCode } = lazyComponent(async () => (await import('./create/form-code.tsx')).SiloCode)

/** The form of a new silo. */
export function SiloCreateForm() {
  const form = useForm<SiloForm>({ defaultValues: emptySilo })
  const denied = useWhyNotFleet('silo_create')
  const [isCodeOpen, setCodeOpen] = useState(false)
  return (
    <PageForm
      title="New silo"
      submitLabel="Create silo"
      form={form}
      cancelTo={paths.silos()}
      submitDisabledReason={denied}
      onSubmit={async (filled) => {
        const silo = await invoke('siloCreate', { body: siloRequest(filled) })
        seed('siloView', { path: { silo: silo.name } }, silo)
        void invalidate('silo', 'silo_quota', 'silo_group')
        toastDone('Silo', silo.name, 'created')
        // Opens the page for the next step: IP pools if the silo has local users, or else identity providers.
        return silo.identityMode === 'local_only' ? systemPaths.siloIpPools(silo.name) : paths.silo(silo.name)
      }}
      headerActions={
        <>
          <AsCodeButton isOpen={isCodeOpen} onOpenChange={setCodeOpen} />
          <SiloGuides />
        </>
      }
      isAsideWide={isCodeOpen}
      aside={
        <>
          {isCodeOpen && <SiloCode form={form} onMissing={() => setCodeOpen(false)} />}
          <SiloAside form={form} />
        </>
      }
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <CheckboxField
        control={form.control}
        name="discoverable"
        label="Discoverable"
        hint="Listed for every user who can list silos. Otherwise it is found by name only."
      />
      <PeopleSection form={form} />
      <QuotasSection form={form} />
      <FleetRolesSection form={form} />
      <CertificatesSection form={form} />
    </PageForm>
  )
}
