import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import type { Peer } from '../form.ts'
import {
  communitiesOf,
  communitiesProblem,
  keyProblem,
  networksProblem,
  typedNetworks,
  uint32,
} from '../parse.ts'
import { Group } from './group.tsx'
import { InterfaceField } from './interface-field.tsx'

interface PeerForm {
  interfaceName: string | null
  addr: string
  /** Name of a BGP configuration */
  config: string | null
  remoteAsn: number | null
  /** What happens to the existing key: keep, replace or remove */
  keyChoice: string
  key: string
  holdTime: number | null
  keepalive: number | null
  idleHoldTime: number | null
  connectRetry: number | null
  delayOpen: number | null
  import: string
  importNetworks: string
  export: string
  exportNetworks: string
  communities: string
  localPref: number | null
  multiExitDiscriminator: number | null
  minTtl: number | null
  vlan: number | null
  enforceFirstAs: boolean
}

const networksOf = (policy: Peer['allowedImport'] | undefined) =>
  policy?.type === 'allow' ? policy.value.join('\n') : ''

function formOf(peer: Peer | null, interfaceName: string | null): PeerForm {
  return {
    interfaceName: peer?.interfaceName ?? interfaceName,
    addr: peer?.addr ?? '',
    config: peer?.bgpConfig ?? null,
    remoteAsn: peer?.remoteAsn ?? null,
    keyChoice: peer?.md5AuthKey ? 'keep' : 'set',
    key: '',
    // Common defaults; a session ends after three missing keepalives.
    holdTime: peer?.holdTime ?? 9,
    keepalive: peer?.keepalive ?? 3,
    idleHoldTime: peer?.idleHoldTime ?? 3,
    connectRetry: peer?.connectRetry ?? 3,
    delayOpen: peer?.delayOpen ?? 0,
    import: peer?.allowedImport.type ?? 'no_filtering',
    importNetworks: networksOf(peer?.allowedImport),
    export: peer?.allowedExport.type ?? 'no_filtering',
    exportNetworks: networksOf(peer?.allowedExport),
    communities: (peer?.communities ?? []).join(', '),
    localPref: peer?.localPref ?? null,
    multiExitDiscriminator: peer?.multiExitDiscriminator ?? null,
    minTtl: peer?.minTtl ?? null,
    vlan: peer?.vlanId ?? null,
    enforceFirstAs: peer?.enforceFirstAs ?? false,
  }
}

const policyOf = (kind: string, networks: string): Peer['allowedImport'] =>
  kind === 'allow' ? { type: 'allow', value: typedNetworks(networks) } : { type: 'no_filtering' }

function keyOf({ keyChoice, key }: PeerForm, before: Peer | null): string | null {
  if (keyChoice === 'keep') return before?.md5AuthKey ?? null
  return keyChoice === 'set' && key !== '' ? key : null
}

function peerOf(form: PeerForm, before: Peer | null): Peer {
  return {
    interfaceName: form.interfaceName ?? '',
    addr: canonicalIp(form.addr.trim()),
    bgpConfig: form.config ?? '',
    remoteAsn: form.remoteAsn,
    md5AuthKey: keyOf(form, before),
    holdTime: form.holdTime ?? 0,
    keepalive: form.keepalive ?? 0,
    idleHoldTime: form.idleHoldTime ?? 0,
    connectRetry: form.connectRetry ?? 0,
    delayOpen: form.delayOpen ?? 0,
    allowedImport: policyOf(form.import, form.importNetworks),
    allowedExport: policyOf(form.export, form.exportNetworks),
    communities: communitiesOf(form.communities),
    localPref: form.localPref,
    multiExitDiscriminator: form.multiExitDiscriminator,
    minTtl: form.minTtl,
    vlanId: form.vlan,
    enforceFirstAs: form.enforceFirstAs,
  }
}

/** A dialog for a BGP peer. */
export function PeerDialog(props: {
  row: Peer | null
  interfaces: readonly string[]
  /** Interface and address of the peers in other rows */
  taken: readonly string[]
  onSubmit: (peer: Peer) => void
  onClose: () => void
}) {
  const { row, taken } = props
  const form = useForm<PeerForm>({ defaultValues: formOf(row, props.interfaces[0] ?? null) })
  const { control } = form
  const configs = useChoices('networkingBgpConfigList', {})
  const seconds = (
    name: 'holdTime' | 'keepalive' | 'idleHoldTime' | 'connectRetry' | 'delayOpen',
    label: string,
  ) => <NumberField control={control} name={name} label={label} required min={0} max={uint32} unit="s" />
  const whole = (name: 'localPref' | 'multiExitDiscriminator', label: string) => (
    <NumberField control={control} name={name} label={label} min={0} max={uint32} />
  )
  return (
    <PanelDialog<PeerForm>
      title={row === null ? 'Add BGP peer' : `Change BGP peer ${row.addr}`}
      submitLabel={row === null ? 'Add peer' : 'Change peer'}
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(peerOf(filled, row))}
    >
      <TextField
        control={control}
        name="addr"
        label="Address of the peer"
        required
        mono
        placeholder="192.0.2.1"
        validate={(addr, { interfaceName }) =>
          addr === ''
            ? null
            : (ipProblem(addr) ??
              (taken.includes(`${interfaceName} ${canonicalIp(addr.trim())}`)
                ? 'These settings already have this peer'
                : null))
        }
      />
      <InterfaceField control={control} name="interfaceName" names={props.interfaces} />
      <SelectField
        control={control}
        name="config"
        label="BGP configuration"
        required
        hint="Has the AS number of the rack and what it announces"
        source={configs.source}
        placeholder="Choose a configuration"
        emptyText="No BGP configurations yet"
        items={configs.rows.map(({ name, asn }) => ({ value: name, label: name, detail: `AS ${asn}` }))}
      />
      <NumberField control={control} name="remoteAsn" label="AS of the peer" min={1} max={uint32} />
      {row?.md5AuthKey ? (
        <RadioField
          control={control}
          name="keyChoice"
          label="Session key"
          required
          choices={[
            { value: 'keep', label: 'Keep the key that is set' },
            { value: 'set', label: 'Set another key' },
            { value: 'none', label: 'No key' },
          ]}
        />
      ) : null}
      <KeyField control={control} />
      <Group title="Times" areShort>
        {seconds('holdTime', 'Hold time')}
        {seconds('keepalive', 'Keepalive')}
        {seconds('idleHoldTime', 'Idle hold time')}
        {seconds('connectRetry', 'Connect retry')}
        {seconds('delayOpen', 'Delay open')}
      </Group>
      <Group title="Routes">
        <PolicyFields control={control} way="import" label="Accepted from the peer" />
        <PolicyFields control={control} way="export" label="Announced to the peer" />
      </Group>
      <Group title="Attributes">
        <TextField
          control={control}
          name="communities"
          label="Communities"
          hint="Numbers, or two halves as 65000:1"
          mono
          validate={communitiesProblem}
        />
        {whole('localPref', 'Local preference')}
        {whole('multiExitDiscriminator', 'Multi-exit discriminator')}
        <NumberField control={control} name="minTtl" label="Least TTL" min={0} max={255} />
        <NumberField control={control} name="vlan" label="VLAN" min={0} max={65_535} />
        <CheckboxField
          control={control}
          name="enforceFirstAs"
          label="Routes must begin with the AS number of the peer"
        />
      </Group>
    </PanelDialog>
  )
}

function KeyField({ control }: { control: Control<PeerForm> }) {
  const choice = useWatch({ control, name: 'keyChoice' })
  return choice === 'set' ? (
    <PasswordField
      control={control}
      name="key"
      label="MD5 key"
      hint="The same on both ends. It is not shown again"
      autoComplete="new-password"
      validate={keyProblem}
    />
  ) : null
}

function PolicyFields(props: { control: Control<PeerForm>; way: 'import' | 'export'; label: string }) {
  const { control, way, label } = props
  const kind = useWatch({ control, name: way })
  return (
    <>
      <RadioField
        control={control}
        name={way}
        label={label}
        required
        layout="row"
        choices={[
          { value: 'no_filtering', label: 'All' },
          { value: 'allow', label: 'Only these' },
        ]}
      />
      {kind === 'allow' && (
        <TextareaField
          control={control}
          name={way === 'import' ? 'importNetworks' : 'exportNetworks'}
          label={`Networks ${way === 'import' ? 'taken from' : 'sent to'} the peer`}
          hint="One per line. If empty, no route passes"
          placeholder="0.0.0.0/0"
          mono
          validate={networksProblem}
        />
      )}
    </>
  )
}
