import { useId, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { UnsavedInput } from './unsaved-input.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/**
 * A form on a page of its own. Its buttons stay at the bottom edge of the page, beside the error of the last attempt.
 * Navigation within the console asks for confirmation if there is unsaved input.
 */
export function PageForm<Values extends FieldValues>(props: {
  title: string
  /** rendered beside the title, for example links to guides */
  headerActions?: ReactNode
  submitLabel?: string
  form: UseFormReturn<Values>
  /** path of the page that Cancel opens */
  cancelTo: string
  /** Submits the form and returns the path of the next page. */
  onSubmit: (values: Values) => Promise<string>
  submitDisabledReason?: string | null
  /** rendered beside the fields if there is space, for example a summary or the request as code */
  aside?: ReactNode
  /** Whether `aside` contains code, which needs more space. */
  isAsideWide?: boolean
  children: ReactNode
}) {
  const { form, title } = props
  const id = useId()
  const { failure, submit, go } = useFormSubmit(form, props.onSubmit)
  return (
    <>
      <PageHeader title={title} actions={props.headerActions} />
      <div
        className={cx(
          'grid gap-6',
          props.isAsideWide === true
            ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
            : 'lg:grid-cols-[minmax(0,1fr)_21rem]',
        )}
      >
        <Form id={id} form={form} onSubmit={submit} blocked={typeof props.submitDisabledReason === 'string'}>
          <GoneNotice form={form} />
          {props.children}
        </Form>
        {props.aside !== undefined && (
          <aside aria-label="Summary" className="flex min-w-0 flex-col gap-3">
            {props.aside}
          </aside>
        )}
      </div>
      <div
        data-form-bar
        className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-bg px-4 py-3 sm:-mx-6 sm:px-6"
      >
        <SubmitButton control={form.control} formId={id} disabledReason={props.submitDisabledReason ?? null}>
          {props.submitLabel ?? title}
        </SubmitButton>
        <Button variant="quiet" onPress={() => void go(props.cancelTo)}>
          Cancel
        </Button>
        {failure && (
          <div className="min-w-0 flex-1 basis-64">
            <ErrorSummary
              message={failure.message}
              {...(failure.requestId !== undefined && { requestId: failure.requestId })}
            />
          </div>
        )}
      </div>
      <UnsavedInput form={form} container="page" />
    </>
  )
}
