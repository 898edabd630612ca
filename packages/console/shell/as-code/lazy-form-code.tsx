import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { FormAsCode } from './filling.ts'

type FormCodeProps<Values extends FieldValues> = FormAsCode<Values> & { form: UseFormReturn<Values> }

const { Component: AnyFormCode } = lazyComponent<FormCodeProps<FieldValues>>(
  async () => (await import('./form-code.tsx')).FormCode,
)

/** The request of a form as code; lazy. */
export function LazyFormCode<Values extends FieldValues>(
  props: FormCodeProps<Values> & { onMissing: () => void },
) {
  // A lazy component has one type for all forms, so the type of the values is erased here.
  return <AnyFormCode {...(props as unknown as FormCodeProps<FieldValues>)} onMissing={props.onMissing} />
}

export const { Component: PasteDialog } = lazyComponent(
  async () => (await import('./paste-dialog.tsx')).PasteDialog,
)
