/** The message that {@link watchMissingCode} gives to a failed import. */
export const codeNotLoaded = 'Could not load the code of this page'

/** Returns whether the code of a page failed to load. Trying again may succeed. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && error.message === codeNotLoaded

/**
 * Handles imports that fail. When the code of a page cannot be imported, the router reloads the document, which is
 * correct after an upgrade of the server. Without a connection, however, the reload would replace the console by the
 * browser's error page. The router recognizes such errors by their message. So this function replaces the message, and
 * the error is shown in the frame with a retry button. The document is reloaded only if the server responds that the
 * file no longer exists.
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
