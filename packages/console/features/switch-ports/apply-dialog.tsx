import { confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { useSession } from '#shell/session.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { nameOf, type Port } from './ports.ts'
import { applyCall, applyCode } from './request.ts'

const revertibleText = `${confirmTimeout / 1000} s`

/** A dialog that applies settings to a port. */
export function ApplyDialog({ port, onClose }: { port: Port; onClose: () => void }) {
  const form = useForm<{ settings: string | null }>({ defaultValues: { settings: null } })
  const tries = useSession().capabilities.trials === true
  const { rows, source } = useChoices('networkingSwitchPortSettingsList', {})
  return (
    <PanelDialog
      title={`Set ${nameOf(port)}`}
      submitLabel={tries ? `Apply for ${revertibleText}` : 'Apply settings'}
      form={form}
      onClose={onClose}
      asCode={{ request: ({ settings }) => applyCode(port, settings ?? '') }}
      onSubmit={async ({ settings }) => {
        await invoke('networkingSwitchPortApplySettings', applyCall(port, settings ?? '', tries))
        toastDone(
          'Settings',
          settings ?? '',
          tries ? 'applied and will be reverted unless you confirm it' : 'applied',
        )
        await invalidate('switch_port', 'trial')
      }}
    >
      <SelectField
        control={form.control}
        name="settings"
        label="Settings"
        required
        items={rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        source={source}
        placeholder="Choose settings"
        emptyText="No port settings yet"
      />
      <p className="text-fg-muted">
        They replace the current settings of the port. Its link drops for some seconds, and its BGP sessions
        restart.
        {tries
          ? ` Applied at once, and reverted unless you keep it within ${revertibleText}.`
          : ' Applied at once, permanently.'}
      </p>
    </PanelDialog>
  )
}
