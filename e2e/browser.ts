import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Starts the system's Chromium without its background requests. PORTICO_CHROMIUM sets the path of the program;
 * PORTICO_HEADED=1 shows the window.
 */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['PORTICO_CHROMIUM'] ?? known.find((file) => existsSync(file))
  if (executablePath === undefined) throw new Error('No Chromium found: install it or set PORTICO_CHROMIUM.')
  return chromium.launch({
    executablePath,
    headless: process.env['PORTICO_HEADED'] !== '1',
    args: [
      // Chromium's sandbox does not work for root. Not using it is safe here, since the tests load only pages of this
      // repository.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Plain HTTP to a name in the LAN is not a secure context, while plain HTTP to an address of this host is one.
      '--host-resolver-rules=MAP portico.lan 127.0.0.1',
    ],
  })
}
