import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal as Xterm } from '@xterm/xterm'
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { theme } from '#ui/theme.ts'
import { terminalColours } from './colours.ts'
import { type ConnectionState, connectSerial, serialAddress } from './connection.ts'
import { creatingStrictly, strictDocument } from './strict-document.ts'

const linesKept = 5000

/** Calls back whenever light and dark change, chosen here or by the system. */
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
    documentOverride: strictDocument(document),
    fontFamily: style.fontFamily,
    fontSize: 13,
    minimumContrastRatio: 4.5,
    screenReaderMode: true,
    scrollback: linesKept,
    theme: terminalColours(element),
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  // A terminal takes every key, Tab too; this one leads out of it.
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.key !== 'Escape' || !event.shiftKey) return true
    if (event.type === 'keydown') onLeave()
    return false
  })
  creatingStrictly(document, () => terminal.open(element))
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
    },
  }
}

/** A terminal on an instance's serial port. It lives as long as one connection; a new one begins with a new key. */
export default function Terminal(props: {
  project: string
  instance: string
  onState: (state: ConnectionState, reason: string) => void
}) {
  const { project, instance, onState } = props
  const box = useRef<HTMLDivElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  const shown = useRef<Xterm>(null)

  useEffect(() => {
    if (box.current === null) return undefined
    const { terminal, dispose } = openTerminal(box.current, () => way.current?.focus())
    shown.current = terminal
    const connection = connectSerial({
      address: serialAddress(project, instance, location.href),
      onState: (state, reason) => {
        onState(state, reason)
        if (state === 'connected') terminal.focus()
      },
      onOutput: (bytes) => terminal.write(bytes),
    })
    terminal.onData((text) => connection.type(text))
    terminal.onBinary((text) => connection.send(Uint8Array.from(text, (sign) => sign.charCodeAt(0))))
    return () => {
      connection.close()
      dispose()
      shown.current = null
    }
  }, [project, instance, onState])

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
