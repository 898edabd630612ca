import { toast } from '../feedback/toast.ts'

/**
 * Put text on the clipboard. Browsers have a clipboard API on HTTPS and localhost only; elsewhere a selection is
 * copied, and if that is forbidden too, the text is shown selected for the person to copy.
 * @returns whether it is on the clipboard
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  if (await copyByApi(text)) return true
  if (copyBySelection(text)) return true
  toast.info({ title: 'Press Ctrl+C to copy (⌘C on a Mac)', content: <TextToCopy text={text} /> })
  return false
}

async function copyByApi(text: string): Promise<boolean> {
  try {
    const { clipboard } = navigator as Partial<Navigator>
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}

/** Works during a person's press. The focus stays where it is: dialogs and menus keep hold of it. */
function copyBySelection(text: string): boolean {
  const selection = getSelection()
  if (selection === null) return false
  const before = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  const carrier = document.createElement('span')
  carrier.textContent = text
  carrier.className = 'sr-only select-text'
  // Keeps React Aria from making it inert while a dialog is open.
  carrier.dataset['reactAriaTopLayer'] = 'true'
  document.body.append(carrier)
  selection.selectAllChildren(carrier)
  // The text itself, since a selection loses line breaks and blanks.
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', fill, { capture: true })
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', fill, { capture: true })
    carrier.remove()
    selection.removeAllRanges()
    for (const range of before) selection.addRange(range)
  }
}

/** Text that is focused and selected as soon as it is there. */
function TextToCopy({ text }: { text: string }) {
  return (
    <textarea
      ref={(field) => field?.select()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to copy it
      autoFocus
      readOnly
      aria-label="Text to copy"
      rows={Math.min(4, text.split('\n').length)}
      className="mt-1 w-full resize-none rounded-md border border-line bg-sunken px-2 py-1 font-mono text-xs text-fg"
      value={text}
    />
  )
}
