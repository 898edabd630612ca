import './ui/language.ts'
import { theme } from './ui/theme.ts'

theme.start()

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root element')

// Who signs in waits for the form alone: the console comes while a password is typed. Nothing here is awaited, because
// the files fetched here need what is in this one.
const opened = /^\/login(\/|$)/.test(location.pathname)
  ? import('./login/login.tsx').then(({ openLogin }) => openLogin(element))
  : import('./console.tsx').then(({ openConsole }) => openConsole(element))
// Addresses and commands are set in it, which come after the first page.
void document.fonts.load('1em "JetBrains Mono Variable"').catch(() => {})
opened.catch((error: unknown) => {
  reportError(error)
  // What failed are the console's own files; nothing of it is there to say so.
  document.getElementById('frame-before')?.remove()
  element.textContent = 'The console could not be loaded. Reload the page to try again.'
})
