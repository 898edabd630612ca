import { toast } from '#ui/feedback/toast.ts'

/** Put text on the clipboard and say so; say it too when the browser does not allow it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ content: `${what} copied` })
  } catch {
    toast.error({ title: `${what} could not be copied`, content: 'This browser does not allow it here' })
  }
}
