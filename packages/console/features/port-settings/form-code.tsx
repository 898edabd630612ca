import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CodeView } from '#shell/as-code/code-view.tsx'
import { PasteButton } from '#shell/as-code/paste-button.tsx'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import type { SettingsForm } from './form.ts'
import { settingsPasting } from './paste.ts'
import { settingsCall } from './request.ts'

/** The request of the form as code, beside the form; updated when the user pauses typing. */
export function SettingsCode({ form }: { form: UseFormReturn<SettingsForm> }) {
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<SettingsForm>[])
  useDebouncedRender(form, names)
  return (
    <section
      aria-label="As code"
      className="min-w-0 rounded-lg border border-line bg-raised px-[0.95rem] pt-[0.4rem] pb-[0.8rem]"
    >
      <CodeView
        request={settingsCall(form.getValues())}
        foot={<PasteButton form={form} pasting={settingsPasting} />}
      />
    </section>
  )
}
