import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Starts the system's Chromium; PORTICO_CHROMIUM names another, PORTICO_HEADED=1 shows it. Its background requests are
 * disabled.
 */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['PORTICO_CHROMIUM'] ?? known.find((file) => existsSync(file))
  if (executablePath === undefined) throw new Error('No Chromium found: install it or set PORTICO_CHROMIUM.')
  return chromium.launch({
    executablePath,
    headless: process.env['PORTICO_HEADED'] !== '1',
    args: [
      // Root cannot use the sandbox; all pages are our own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A LAN name over plain HTTP is not a secure context, unlike addresses of this host.
      '--host-resolver-rules=MAP portico.lan 127.0.0.1',
    ],
  })
}
