import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiRoot } from '#ui/ui-root.tsx'
import { LocalLogin } from './local-login.tsx'
import { parseLoginUrl } from './login-url.ts'

/**
 * Renders the sign-in page at the current address. It is a separate application without router, cache and frame, which
 * the console replaces after sign-in.
 */
export async function openLogin(element: HTMLElement): Promise<void> {
  const place = parseLoginUrl(location)
  if (place === null) return (await import('#console.tsx')).openConsole(element)
  document.getElementById('frame-before')?.remove()
  document.title = 'Sign in / Portico'
  const root = createRoot(element)
  const page = async () => {
    if (place.silo === null) {
      const { SiloPicker } = await import('./silo-picker.tsx')
      return <SiloPicker redirectUri={place.redirectUri} />
    }
    if (place.provider !== null) {
      const { SamlLogin } = await import('./saml-login.tsx')
      return <SamlLogin {...place} silo={place.silo} provider={place.provider} />
    }
    return (
      <LocalLogin
        silo={place.silo}
        redirectUri={place.redirectUri}
        onSignedIn={goOn}
        prepare={() => void import('#console.tsx').catch(() => {})}
      />
    )
  }
  /** Continues in the same document, so that nothing is loaded again. */
  const goOn = async (href: string) => {
    try {
      const { hasPage, openConsole } = await import('#console.tsx')
      if (!(await hasPage(href))) return location.assign(href)
      history.replaceState(null, '', href)
      await openConsole(root)
    } catch {
      // The user is signed in, so loading a new document recovers from the failure.
      location.assign(href)
    }
  }
  root.render(
    <StrictMode>
      <UiRoot router={{ navigate: (href) => location.assign(href) }}>{await page()}</UiRoot>
    </StrictMode>,
  )
}
