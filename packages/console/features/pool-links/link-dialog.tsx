import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { ComboboxField } from '#ui/forms/select-field.tsx'
import { link, linkCall } from './links.tsx'

interface LinkForm {
  /** Name of the pool or silo to link */
  other: string | null
  isDefault: boolean
}

const empty: LinkForm = { other: null, isDefault: false }

/** A dialog that links a pool to a given silo. */
export function LinkPoolDialog(props: {
  silo: string
  /** IDs of the linked pools */
  linked: ReadonlySet<string>
  currentDefault: string | null | undefined
  onClose: () => void
}) {
  const { silo, linked, currentDefault, onClose } = props
  const form = useForm<LinkForm>({ defaultValues: { ...empty, isDefault: currentDefault === null } })
  const { rows, source } = useChoices('ipPoolList', {})
  const between = (pool: string | null) => ({ pool: pool ?? '', silo })
  return (
    <PanelDialog
      title="Link IP pool"
      form={form}
      onClose={onClose}
      asCode={{ request: ({ other, isDefault }) => linkCall(between(other), isDefault) }}
      onSubmit={async ({ other, isDefault }) => {
        await link(between(other), isDefault)
        toastDone('Pool', other ?? '', `linked to silo ${silo}`)
      }}
    >
      <p className="text-fg-muted">
        People of <b className="wrap-anywhere">{silo}</b> can then take addresses from the pool.
      </p>
      <ComboboxField
        control={form.control}
        name="other"
        label="IP pool"
        required
        items={rows
          .filter(({ id }) => !linked.has(id))
          .map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        source={source}
        placeholder="Choose a pool"
        emptyText="Every IP pool is linked to this silo"
      />
      <CheckboxField
        control={form.control}
        name="isDefault"
        label={`Make it the default pool of ${silo}`}
        hint={
          currentDefault == null
            ? 'Addresses come from the default pool unless a pool is chosen. Without a default pool, instances cannot be created.'
            : `It replaces ${currentDefault}, which stays linked.`
        }
      />
    </PanelDialog>
  )
}

/** A dialog that links a silo to a given pool. */
export function LinkSiloDialog(props: {
  pool: string
  /** IDs of the linked silos */
  linked: ReadonlySet<string>
  onClose: () => void
}) {
  const { pool, linked, onClose } = props
  const form = useForm<LinkForm>({ defaultValues: empty })
  const { rows, source } = useChoices('siloList', {})
  const between = (silo: string | null) => ({ pool, silo: silo ?? '' })
  return (
    <PanelDialog
      title="Link silo"
      form={form}
      onClose={onClose}
      asCode={{ request: ({ other, isDefault }) => linkCall(between(other), isDefault) }}
      onSubmit={async ({ other, isDefault }) => {
        await link(between(other), isDefault)
        toastDone('Silo', other ?? '', `linked to pool ${pool}`)
      }}
    >
      <p className="text-fg-muted">
        Users of the silo can then use addresses of <b className="wrap-anywhere">{pool}</b>.
      </p>
      <ComboboxField
        control={form.control}
        name="other"
        label="Silo"
        required
        items={rows
          .filter(({ id }) => !linked.has(id))
          .map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        source={source}
        placeholder="Choose a silo"
        emptyText="Every silo is linked to this pool"
      />
      <CheckboxField
        control={form.control}
        name="isDefault"
        label="Make it the default pool of the silo"
        hint="Addresses come from the default pool unless a pool is chosen."
      />
      <Replaced form={form} />
    </PanelDialog>
  )
}

/** A note that names the current default pool, which would be replaced. */
function Replaced({ form }: { form: ReturnType<typeof useForm<LinkForm>> }) {
  const [silo, isDefault] = useWatch({ control: form.control, name: ['other', 'isDefault'] })
  const { data } = useQuery({
    ...query('siloIpPoolList', withAll({ path: { silo: silo ?? '' }, query: {} })),
    enabled: silo !== null && isDefault,
    throwOnError: false,
  })
  const current = data?.items.find((pool) => pool.isDefault)
  if (!isDefault || current === undefined) return null
  return (
    <Notice>
      It replaces <b className="wrap-anywhere">{current.name}</b>, which stays linked.
    </Notice>
  )
}
