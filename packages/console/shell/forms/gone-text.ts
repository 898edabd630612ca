import { sentenceCase } from '#ui/format/text.ts'

/** The text of a notice about a resource that is not found by the name with which the page was opened. */
export interface GoneText {
  readonly title: string
  readonly text: string
}

/**
 * Returns the text for a resource that was deleted.
 * @param message the server's message
 */
export function goneText(what: string, message: string): GoneText {
  return {
    title: `${sentenceCase(what)} was deleted, or you can no longer view it`,
    text: `${message}. What you typed stays until you close the form.`,
  }
}

/**
 * Returns the text for a resource whose ID still exists.
 * @param what the resource as text, for example `this project`
 * @param name.before its name when the form was opened
 * @param name.now its current name; equal to `before` if a parent was renamed
 * @param who the user who renamed it; null if unknown
 */
export function renamedText(
  what: string,
  name: { readonly before: string; readonly now: string },
  who: string | null,
): GoneText {
  const text = 'What you typed stays, and you can still save it.'
  if (name.before === name.now) {
    return { title: `A resource that contains ${what} was renamed`, text }
  }
  const title =
    who === null
      ? `${sentenceCase(what)} was renamed to ${name.now}`
      : `${who} renamed ${what} to ${name.now}`
  return { title, text }
}
