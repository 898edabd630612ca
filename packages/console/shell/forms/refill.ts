import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Give a form that is shown other values. Inputs of numbers hold on to their element, so that the form must keep its
 * own hold of them too: it would neither reach nor read them any more.
 * @param as `beginning`: what the form begins with, and is compared to; `input`: what somebody has typed into it
 */
export function refill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  as: 'beginning' | 'input' = 'beginning',
): void {
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: as === 'input' })
}
