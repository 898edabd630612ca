import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { query } from '#data/calls.ts'
import { blocksArgs } from '#data/lots-queries.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { networkOfBlock, networkProblem } from './network.ts'
import type { Announced } from './request.ts'

interface AnnounceForm {
  /** Name of a lot */
  lot: string | null
  /** ID of one of its blocks */
  block: string | null
  network: string
}

/** Dialog that adds a network to announce. The network must be inside a block of an address lot. */
export function AnnounceDialog(props: {
  taken: readonly string[]
  onSubmit: (announced: Announced) => void
  onClose: () => void
}) {
  const form = useForm<AnnounceForm>({ defaultValues: { lot: null, block: null, network: '' } })
  const { control } = form
  const lots = useChoices('networkingAddressLotList', {})
  const lot = useWatch({ control, name: 'lot' })
  const { data: blocks } = useQuery({
    ...query('networkingAddressLotBlockList', blocksArgs(lot ?? '')),
    enabled: lot !== null && lot !== '',
    throwOnError: false,
  })
  const items = blocks?.items ?? []
  const blockOf = (id: string | null) => items.find((block) => block.id === id)
  return (
    <PanelDialog<AnnounceForm>
      title="Add network"
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) =>
        props.onSubmit({
          block: filled.block ?? '',
          lot: filled.lot ?? '',
          network: canonicalIp(filled.network.trim()),
        })
      }
    >
      <SelectField
        control={control}
        name="lot"
        label="Address lot"
        required
        source={lots.source}
        placeholder="Choose a lot"
        emptyText="No address lots yet"
        items={lots.rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        onChange={() => form.setValue('block', null)}
      />
      <SelectField
        control={control}
        name="block"
        label="Block"
        required
        isDisabled={lot === null}
        placeholder={lot === null ? 'Choose a lot first' : 'Choose a block'}
        emptyText="This lot has no blocks"
        items={items.map(({ id, firstAddress, lastAddress }) => ({
          value: id,
          label: firstAddress === lastAddress ? firstAddress : `${firstAddress} – ${lastAddress}`,
        }))}
        onChange={(id) => {
          const block = blockOf(id)
          const network = block === undefined ? null : networkOfBlock(block)
          if (network !== null) form.setValue('network', network, { shouldDirty: true })
        }}
      />
      <TextField
        control={control}
        name="network"
        label="Network"
        required
        mono
        placeholder="192.0.2.0/24"
        validate={(network, { block }) =>
          network === ''
            ? null
            : props.taken.includes(canonicalIp(network.trim()))
              ? 'This set already announces it'
              : networkProblem(network, blockOf(block))
        }
      />
    </PanelDialog>
  )
}
