import { copyToClipboard } from '#ui/actions/copy-to-clipboard.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Copies a text to the clipboard, and a toast confirms it. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await copyToClipboard(text)) toast.success({ content: `${what} copied` })
}
