import { useMemo } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Act } from '#data/act.ts'
import { useSettled } from '#ui/forms/use-settled.ts'
import { PathPreview } from './preview.tsx'

/**
 * Which paths a form would open and close as it is filled in, when typing pauses.
 * @param props.fields that make a difference; the same array every time
 * @param props.actOf what it would send; null while too little of it is filled in to say
 */
export function FormPathPreview<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  fields: readonly FieldPath<Values>[]
  actOf: (values: Values) => Act | null
}) {
  const { form, fields, actOf } = props
  useSettled(form, fields)
  // The same request is the same question, whoever renders.
  const text = JSON.stringify(actOf(form.getValues()))
  const asked = useMemo(() => JSON.parse(text) as Act | null, [text])
  return asked === null ? null : <PathPreview act={asked} />
}
