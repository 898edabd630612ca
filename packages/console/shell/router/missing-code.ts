/** What a failed import says, once {@link watchMissingCode} has seen it. */
export const codeNotLoaded = 'Could not load the code of this page'

/** Did the code of a page not arrive? It may with the next attempt. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && error.message === codeNotLoaded

/**
 * The router reloads the document when the code of a page cannot be imported, for servers that were upgraded. Without a
 * connection that would replace the console by the browser's own error page. It recognizes such errors by their words:
 * with others it shows the error in the frame, where it can be tried again. The document is reloaded only when the
 * server answers that it does not have the file any more.
 */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const file = /https?:\/\/\S+/.exec(payload.message)?.[0]
    payload.message = codeNotLoaded
    if (file !== undefined) void reloadWhenGone(file)
  })
}

async function reloadWhenGone(file: string): Promise<void> {
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const key = `reloaded without ${file}`
  if (response?.status !== 404 || sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, 'once')
  location.reload()
}
