import type { Ref } from 'react'
import type { PickItem } from './item.ts'
import type { PickerSource } from './source.ts'

/** What every picker is told. */
export interface PickerProps extends PickerSource {
  items: readonly PickItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  isDisabled?: boolean
  isInvalid?: boolean
  placeholder?: string
  /** Known to have nothing in it: disabled, and says `emptyText`. Left out, it is told by the items where it can be. */
  isEmpty?: boolean
  /** What a picker with nothing in it says. */
  emptyText?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
  ref?: Ref<HTMLElement>
}
