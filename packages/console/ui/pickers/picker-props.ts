import type { Ref } from 'react'
import type { PickItem } from './item.ts'
import type { PickerSource } from './source.ts'

/** Properties that every picker takes. */
export interface PickerProps extends PickerSource {
  items: readonly PickItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  isDisabled?: boolean
  isInvalid?: boolean
  placeholder?: string
  /**
   * Whether the picker is known to be empty, so that it is disabled and shows `emptyText`. By default this is derived
   * from the items if possible.
   */
  isEmpty?: boolean
  /** Text of an empty picker. */
  emptyText?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
  ref?: Ref<HTMLElement>
}
