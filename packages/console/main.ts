import './ui/language.ts'
import { theme } from './ui/theme.ts'

theme.start()

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root element')

// The sign-in page loads only its form; the console is loaded while the user types the password. A top-level await is
// not possible, because the imported chunks depend on this one.
const opened = /^\/login(\/|$)/.test(location.pathname)
  ? import('./login/login.tsx').then(({ openLogin }) => openLogin(element))
  : import('./console.tsx').then(({ openConsole }) => openConsole(element))
// The monospace font, for addresses and commands; the first paint does not need it.
void document.fonts.load('1em "JetBrains Mono Variable"').catch(() => {})
opened.catch((error: unknown) => {
  reportError(error)
  // The console's own files failed to load, so no component can show the error.
  document.getElementById('frame-before')?.remove()
  element.textContent = 'The console could not be loaded. Reload the page to try again.'
})
