import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { done } from './done.ts'
import { adminApi, consoleUnderTest, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'serial-lines'
const consolePage = `/projects/${project}/instances/web/serial-console`

beforeAll(async () => {
  await makeProject(project)
  const bootDisk = {
    type: 'create' as const,
    name: 'web',
    description: '',
    size: 2 ** 30,
    diskSource: { type: 'blank' as const, blockSize: 512 as const },
  }
  const body = {
    name: 'web',
    hostname: 'web',
    description: '',
    ncpus: 1,
    memory: 2 ** 30,
    start: true,
    bootDisk,
  }
  await done(adminApi().instanceCreate({ query: { project }, body }))
})

/** Starts a proxy to the console. A test can cut its connections. */
async function cuttable(): Promise<{ url: string; cut(): void; mend(): void }> {
  const target = Number(new URL(consoleUnderTest().url).port)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => (isCut = false) }
}

const rows = (page: Page) => page.locator('.xterm-rows')

async function atPrompt(page: Page): Promise<void> {
  await page.goto(consolePage)
  await rows(page).getByText('firmware>').last().waitFor()
}

test('a serial console reconnects, and then sends the input that was typed in the meantime', async () => {
  const network = await cuttable()
  const page = await browser.visit({ baseURL: network.url })
  await atPrompt(page)
  network.cut()
  const status = page.getByRole('status')
  await status.getByText('reconnecting', { exact: true }).waitFor()
  await page.locator('.xterm').click()
  await page.keyboard.type('typed-meanwhile\r')
  await status.getByText('Connection lost. 16 B of input will be sent when the connection is back.').waitFor()
  network.mend()
  await rows(page).getByText('Unknown command "typed-meanwhile"').waitFor()
  await status.getByText('The connection is back.').waitFor()
  await expectAccessible(page)
})

test('128 KiB that are pasted into the serial console arrive completely', async () => {
  const page = await browser.visit()
  await atPrompt(page)
  const lines = Array.from({ length: 8192 }, (_, at) => `paste-line-${String(at).padStart(4, '0')}`)
  await page.locator('.xterm').click()
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    `${lines.join('\n')}\n`,
  )
  await rows(page)
    .getByText(`Unknown command "${lines.at(-1)}"`)
    .waitFor()
  const query = { project, mostRecent: 2 ** 20, maxBytes: 2 ** 20 }
  const { data } = await done(adminApi().instanceSerialConsole({ path: { instance: 'web' }, query }))
  const commands = [
    ...Buffer.from(data)
      .toString()
      .matchAll(/"(paste-line-\d{4})"/g),
  ]
  expect(commands.map(([, command]) => command)).toEqual(lines)
})

test.each(['dark', 'light'] as const)(
  '24-bit colors of the serial console work with the content security policy, in the %s theme',
  async (theme) => {
    const page = await browser.visit({ theme })
    const errors: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
    await page.routeWebSocket(/serial-console/, (socket) => {
      socket.send(
        Buffer.from(
          '\u001b[48;2;0;80;160;38;2;255;255;255mtrue color\u001b[0m \u001b[0;30;47mboot menu\u001b[0m\r\n',
        ),
      )
    })
    await page.goto(consolePage)
    const cell = rows(page).getByText('true color')
    await cell.waitFor()
    const colors = await cell.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node)
      return { color, backgroundColor }
    })
    expect(colors).toEqual({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(0, 80, 160)' })
    await rows(page).getByText('boot menu').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
)

test("the serial console offers to send the terminal's size to the guest", async () => {
  const page = await browser.visit()
  await atPrompt(page)
  await page.getByRole('button', { name: 'Set guest size' }).click()
  await rows(page)
    .getByText(/stty rows \d+ cols \d+/)
    .waitFor()
  await page.keyboard.press('Control+C')
})
