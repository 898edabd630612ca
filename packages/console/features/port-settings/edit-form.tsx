import { confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { withLatest } from '#data/with-latest.ts'
import { AsCodeButton } from '#shell/as-code/as-code-button.tsx'
import { PageForm } from '#shell/forms/page-form.tsx'
import { requireLatestShown } from '#shell/forms/require-seen.ts'
import { SavedNotice } from '#shell/forms/saved-notice.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useSaved, whyUndecided } from '#shell/forms/use-saved.ts'
import { useSession } from '#shell/session.tsx'
import { paths } from '#shell/paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { ReadOnlyField } from '#ui/forms/read-only-field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { usePorts } from '../switch-ports/lazy.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import { ChangesAside } from './aside.tsx'
import type { SettingsForm } from './form.ts'
import { PortSettingsGuides } from './guides.tsx'
import { useSettings } from './use-settings.ts'
import { showAtPart } from './refusals.ts'
import { saveCall } from './request.ts'
import { SettingsSections } from './sections/all.tsx'
import { portsWith } from './used-by.ts'

const { Component: SettingsCode } = lazyComponent(async () => (await import('./form-code.tsx')).SettingsCode)

/**
 * The form of existing settings, which replaces them as a whole. If ports use them, the form sends a revertible change
 * and shows the effect on links and sessions.
 */
export function PortSettingsEditForm({ settings: name }: { settings: string }) {
  const { view, form: loaded } = useSettings(name)
  const form = useForm<SettingsForm>({ defaultValues: loaded })
  const meanwhile = useSaved(form, loaded, (saved) => saved)
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const whyTried = useWhyPending('switch_port_settings')
  const { trials } = useSession().capabilities
  const [isCodeOpen, setCodeOpen] = useState(false)
  const ports = portsWith(usePorts(), view.settings.id)
  // Settings that no port uses cannot cut off a connection.
  const tries = trials === true && ports.length > 0
  return (
    <PageForm
      title="Edit port settings"
      submitLabel={tries ? `Apply for ${confirmTimeout / 1000} s` : 'Save port settings'}
      form={form}
      cancelTo={paths.portSettingsOf(name)}
      submitDisabledReason={
        denied ?? whyTried(view.settings.id) ?? (meanwhile.isChanged ? whyUndecided : null)
      }
      onSubmit={async (filled) => {
        const args = { path: { port: name } }
        await withLatest(
          (send) => send('networkingSwitchPortSettingsView', args),
          (now, send) => {
            requireLatestShown('networkingSwitchPortSettingsView', args, view, now)
            const call = saveCall({ ...filled, name: view.settings.name }, tries)
            return send('networkingSwitchPortSettingsCreate', call)
          },
        ).catch((error: unknown) => {
          showAtPart(form, error)
          throw error
        })
        toastDone(
          'Port settings',
          view.settings.name,
          tries ? 'replaced and will be reverted unless you confirm it' : 'saved',
        )
        await invalidate('switch_port_settings', 'trial')
        return paths.portSettingsOf(view.settings.name)
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
          <ChangesAside form={form} before={meanwhile.began} ports={ports} />
        </>
      }
    >
      <SavedNotice
        meanwhile={meanwhile}
        what="these settings"
        of={{ ofFleet: true, kind: 'switch-port-settings', id: view.settings.id }}
      />
      <ReadOnlyField
        label="Name"
        value={view.settings.name}
        hint="You can't change the name. Saving replaces the settings that have it"
      />
      <DescriptionField control={form.control} name="description" />
      <SettingsSections form={form} />
    </PageForm>
  )
}
