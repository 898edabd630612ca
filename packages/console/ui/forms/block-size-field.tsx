import { diskLimits } from '@portico/domain/disks/limits.ts'
import type { FieldValues } from 'react-hook-form'
import { RadioField } from './radio-field.tsx'
import type { FieldBinding } from './use-field.ts'

const sizes = diskLimits.blockSizes.map((size) => ({ value: String(size), label: String(size) }))

/** The block size of a disk in bytes; the form stores it as text. */
export function BlockSizeField<Values extends FieldValues>(
  props: Pick<FieldBinding<Values, string>, 'control' | 'name'>,
) {
  return <RadioField {...props} label="Block size (bytes)" required layout="row" choices={sizes} />
}
