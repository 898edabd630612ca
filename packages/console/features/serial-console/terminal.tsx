import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal as Xterm } from '@xterm/xterm'
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { theme } from '#ui/theme.ts'
import { terminalColours } from './colours.ts'
import {
  type ConnectionState,
  type ConnectionStatus,
  connectSerial,
  serialAddress,
  type SerialConnection,
} from './connection.ts'
import { createStrictElements } from './strict-document.ts'

const scrollbackLines = 5000

/** The escape sequence RIS, which clears the terminal after earlier output has been drawn. */
const fullReset = '\u001bc'

/**
 * Reports input that was not sent: after an interruption within a paste, or because the connection ended permanently.
 */
function reportLost(bytes: number): void {
  toast.error({
    title: 'Input was not sent',
    content: `The connection ended before ${formatBytes(bytes)} of your input were sent. Check what arrived, then type or paste the rest.`,
  })
}

/** Calls back when the user or the operating system changes the theme. */
function followTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', onChange)
  const unsubscribe = theme.subscribe(onChange)
  return () => {
    dark.removeEventListener('change', onChange)
    unsubscribe()
  }
}

function openTerminal(element: HTMLElement, onLeave: () => void): { terminal: Xterm; dispose: () => void } {
  const style = getComputedStyle(element)
  const terminal = new Xterm({
    fontFamily: style.fontFamily,
    fontSize: 13,
    minimumContrastRatio: 4.5,
    screenReaderMode: true,
    scrollback: scrollbackLines,
    theme: terminalColours(element),
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  // A terminal handles every key, including Tab; Shift+Escape moves the focus out of it.
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.key !== 'Escape' || !event.shiftKey) return true
    if (event.type === 'keydown') onLeave()
    return false
  })
  const createPlainElements = createStrictElements(document)
  terminal.open(element)
  const resized = new ResizeObserver(() => fit.fit())
  resized.observe(element)
  const unfollow = followTheme(() => {
    terminal.options.theme = terminalColours(element)
  })
  return {
    terminal,
    dispose: () => {
      unfollow()
      resized.disconnect()
      terminal.dispose()
      createPlainElements()
    },
  }
}

/** Events caused by the user, in contrast to the terminal's automatic responses to queries of the guest. */
const personalEvents = ['keydown', 'paste', 'input', 'pointerdown', 'wheel'] as const

/** Actions on an open terminal. */
export interface TerminalActions {
  reconnect(): void
  /** Closes a connection whose network does not respond, and reconnects. */
  lose(): void
  /** Drops the queued input. */
  discardInput(): void
  /** Types a command that sets the guest's terminal size, without Enter. */
  typeSize(): void
}

/** A terminal on an instance's serial port. The terminal and its queued input remain when the connection is lost. */
export default function Terminal({
  project,
  instance,
  onStatus,
  ref,
}: {
  project: string
  instance: string
  onStatus: (status: ConnectionStatus) => void
  ref: Ref<TerminalActions>
}) {
  const box = useRef<HTMLDivElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  const shown = useRef<Xterm>(null)
  const open = useRef<SerialConnection>(null)

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const { terminal, dispose } = openTerminal(element, () => way.current?.focus())
    shown.current = terminal
    // A connection starts by repeating earlier output. Queries of the guest in it, such as for the cursor position,
    // were answered before; another answer would arrive as typed text. The terminal answers queries only after the
    // first event caused by the user.
    let isUsed = false
    const use = () => {
      isUsed = true
    }
    for (const event of personalEvents) element.addEventListener(event, use, { capture: true })
    let state: ConnectionState = 'connecting'
    const connection = connectSerial({
      address: serialAddress(project, instance, location.href),
      onStatus: (status) => {
        if (status.state === 'connected' && state === 'connecting') terminal.focus()
        state = status.state
        onStatus(status)
      },
      onOutput: (bytes) => terminal.write(bytes),
      onReopened: () => {
        isUsed = false
        terminal.write(fullReset)
      },
      onLost: reportLost,
    })
    terminal.onData((text) => {
      if (isUsed) connection.type(text)
    })
    terminal.onBinary((text) => {
      if (isUsed) connection.send(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))
    })
    open.current = connection
    return () => {
      open.current = null
      connection.close()
      for (const event of personalEvents) element.removeEventListener(event, use, { capture: true })
      dispose()
      shown.current = null
    }
  }, [project, instance, onStatus])

  useImperativeHandle(
    ref,
    () => ({
      reconnect: () => open.current?.reconnect(),
      lose: () => open.current?.lose(),
      discardInput: () => open.current?.discard(),
      typeSize: () => {
        const terminal = shown.current
        if (terminal === null) return
        open.current?.type(`stty rows ${terminal.rows} cols ${terminal.cols}`)
        terminal.focus()
      },
    }),
    [],
  )

  return (
    <div className="relative h-full bg-sunken py-2 pr-1 pl-3">
      <div ref={box} className="h-full min-h-0 font-mono" />
      <div className="absolute right-5 bottom-3 flex flex-col gap-1 rounded-md border border-line bg-raised p-0.5">
        <IconButton
          ref={way}
          icon={ArrowUpToLine}
          size="sm"
          label="Scroll to top"
          onPress={() => shown.current?.scrollToTop()}
        />
        <IconButton
          icon={ArrowDownToLine}
          size="sm"
          label="Scroll to bottom"
          onPress={() => shown.current?.scrollToBottom()}
        />
      </div>
    </div>
  )
}
