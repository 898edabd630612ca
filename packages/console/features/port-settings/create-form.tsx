import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { AsCodeButton } from '#shell/as-code/as-code-button.tsx'
import { PageForm } from '#shell/forms/page-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import { queryClient } from '#data/query-client.ts'
import type { Session } from '#data/session.ts'
import { useSession } from '#shell/session.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Card } from '#ui/page/card.tsx'
import { applyCall, keyOf, loadSwitchPorts } from '../switch-ports/lazy.ts'
import { emptySettings, type SettingsForm } from './form.ts'
import { PortSettingsGuides } from './guides.tsx'
import { duplicateForm } from './form-from-settings.ts'
import { useSettings } from './use-settings.ts'
import { PortField } from './port-field.tsx'
import { showAtPart } from './refusals.ts'
import { saveCall } from './request.ts'
import { SettingsSections } from './sections/all.tsx'

const { Component: SettingsCode } = lazyComponent(async () => (await import('./form-code.tsx')).SettingsCode)

/** The form of new settings. @param port key of the port to which the settings will be applied, if any */
export function PortSettingsCreateForm({ port }: { port: string | undefined }) {
  return <NewSettings begin={{ ...emptySettings, port: port ?? null }} />
}

/** The form of new settings that duplicate others. */
export function PortSettingsCopyForm({ settings }: { settings: string }) {
  const { form } = useSettings(settings)
  return <NewSettings begin={duplicateForm(form)} isCopy />
}

function NewSettings({ begin, isCopy = false }: { begin: SettingsForm; isCopy?: boolean }) {
  const form = useForm<SettingsForm>({ defaultValues: begin })
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const session = useSession()
  const tries = session.capabilities.trials === true
  const [isCodeOpen, setCodeOpen] = useState(false)
  return (
    <PageForm
      title="New port settings"
      submitLabel="Create port settings"
      form={form}
      cancelTo={systemPaths.portSettings()}
      submitDisabledReason={denied}
      onSubmit={async (filled) => {
        await requireFree(filled.name, (message) => form.setError('name', { message }, { shouldFocus: true }))
        await invoke('networkingSwitchPortSettingsCreate', saveCall(filled, false)).catch(
          (error: unknown) => {
            showAtPart(form, error)
            throw error
          },
        )
        void invalidate('switch_port_settings')
        const { port: key, name } = filled
        if (key === null) toastDone('Port settings', name, 'created')
        else await applyTo(key, name, session)
        return key === null ? paths.portSettingsOf(name) : systemPaths.switchPort(key)
      }}
      headerActions={
        <>
          <AsCodeButton isOpen={isCodeOpen} onOpenChange={setCodeOpen} />
          <PortSettingsGuides />
        </>
      }
      isAsideWide={isCodeOpen}
      aside={
        <>
          {isCodeOpen && <SettingsCode form={form} onMissing={() => setCodeOpen(false)} />}
          <Card title="Requirements">
            <p className="pt-2 text-fg-muted">
              A port has a link once settings are applied to it. Addresses need an address lot, and peers need
              a BGP configuration with an announce set. Create those first.
            </p>
            {isCopy && (
              <p className="pt-2 text-fg-muted">
                A duplicate has no addresses and no keys: an address can be used once, and keys are not shown.
              </p>
            )}
          </Card>
        </>
      }
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <SettingsSections form={form} />
      <PortField form={form} tries={tries} />
    </PageForm>
  )
}

/**
 * Creating settings would replace existing settings with the same name, so the name is checked first. @throws
 * FieldProblem
 */
async function requireFree(name: string, tell: (message: string) => void): Promise<void> {
  const { items } = await invoke('networkingSwitchPortSettingsList', { query: { portSettings: name } })
  if (!items.some((one) => one.name === name)) return
  const message = 'Name already exists'
  tell(message)
  throw new FieldProblem('Port settings with this name exist. Edit them, or choose another name.')
}

async function applyTo(key: string, settings: string, session: Session): Promise<void> {
  const tries = session.capabilities.trials === true
  const { rows } = await loadSwitchPorts({ cache: queryClient, session })
  const port = rows.find((row) => keyOf(row) === key)
  if (port === undefined) {
    throw new FieldProblem(
      'The settings were created, but their port no longer exists. Apply them to another port.',
    )
  }
  await invoke('networkingSwitchPortApplySettings', applyCall(port, settings, tries))
  toastDone(
    'Port settings',
    settings,
    tries ? 'created and applied and will be reverted unless you confirm it' : 'created and applied',
  )
  await invalidate('switch_port', 'trial')
}
