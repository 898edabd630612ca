import { useMemo } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { WriteRequest } from '#data/write-request.ts'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { PathPreview } from './preview.tsx'

/**
 * The paths that submitting a form would open and close. They are updated when the user stops typing.
 * @param props.fields names of the fields that affect paths; the same array in every render
 * @param props.actOf returns the request of the form; null while the form is incomplete
 */
export function FormPathPreview<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  fields: readonly FieldPath<Values>[]
  actOf: (values: Values) => WriteRequest | null
}) {
  const { form, fields, actOf } = props
  useDebouncedRender(form, fields)
  // An equal request keeps its identity, so that the query is not sent again.
  const text = JSON.stringify(actOf(form.getValues()))
  const args = useMemo(() => JSON.parse(text) as WriteRequest | null, [text])
  return args === null ? null : <PathPreview act={args} />
}
