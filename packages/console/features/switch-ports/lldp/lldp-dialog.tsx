import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { useForm } from 'react-hook-form'
import type { CallData } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { LldpFields, type LldpForm, lldpFormOf, lldpOf } from './fields.tsx'
import { configArgs, type LldpPort } from './port-lldp.tsx'

type Config = CallData<'networkingSwitchPortLldpConfigView'>

/**
 * Returns the request that sets the LLDP configuration of a port. The operation requires the complete configuration
 * with its ID.
 */
function configCall(port: LldpPort, { id }: Config, form: LldpForm) {
  const { managementIp, ...lldp } = lldpOf(form)
  const width = managementIp?.includes(':') === true ? 128 : 32
  return {
    operation: 'networking_switch_port_lldp_config_update',
    args: {
      ...configArgs(port),
      body: { id, ...lldp, ...(managementIp !== undefined && { managementIp: `${managementIp}/${width}` }) },
    },
  } as const satisfies CodeRequest
}

/**
 * A dialog for the LLDP settings of a port's first link. They are part of the port settings, and so apply to all ports
 * that use these settings.
 */
export function LldpDialog(props: {
  port: LldpPort
  portSettingsId: string
  config: Config
  onClose: () => void
}) {
  const { port, portSettingsId, config } = props
  const name = `${port.switchLocation} ${port.portName}`
  const form = useForm<LldpForm>({ defaultValues: lldpFormOf(config) })
  const edit = useEdit(form, {
    saved: config,
    valuesOf: lldpFormOf,
    read: (send) => send('networkingSwitchPortLldpConfigView', configArgs(port)),
    what: 'LLDP of this port',
    of: { ofFleet: true, kind: 'switch-port-settings', id: portSettingsId },
  })
  return (
    <PanelDialog<LldpForm>
      title={`Configure LLDP of ${name}`}
      submitLabel="Save LLDP"
      form={form}
      edit={edit}
      onClose={props.onClose}
      asCode={{ request: (filled) => configCall(port, config, filled) }}
      onSubmit={async (filled) => {
        await edit.save(filled, (now, merged, send) =>
          send('networkingSwitchPortLldpConfigUpdate', configCall(port, now, merged).args),
        )
        toastDone('LLDP of', name, 'saved')
        await invalidate('switch_port_settings')
      }}
    >
      <p className="text-fg-muted">Applies at once to every port with the same settings. No link drops.</p>
      <LldpFields control={form.control} />
    </PanelDialog>
  )
}
