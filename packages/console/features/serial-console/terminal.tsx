import '@xterm/xterm/css/xterm.css'
import { operationUrl } from '@portico/contract/client.ts'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal as Xterm } from '@xterm/xterm'
import { useEffect, useRef } from 'react'

export type ConsoleStatus = 'connecting' | 'connected' | 'disconnected' | 'error'

/** Bytes replayed when the console opens. */
const replay = 262_144

function colours(element: HTMLElement) {
  const style = getComputedStyle(element)
  return { background: style.backgroundColor, foreground: style.color, cursor: style.color }
}

/** A terminal on an instance's serial port; lives as long as the connection. */
export default function Terminal(props: {
  project: string
  instance: string
  onStatus: (status: ConsoleStatus) => void
}) {
  const { project, instance, onStatus } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const terminal = new Xterm({
      scrollback: 5000,
      screenReaderMode: true,
      fontFamily: "'JetBrains Mono Variable', monospace",
      fontSize: 12.5,
      theme: colours(element),
    })
    const fit = new FitAddon()
    terminal.loadAddon(fit)
    terminal.open(element)
    fit.fit()
    const resized = new ResizeObserver(() => fit.fit())
    resized.observe(element)

    const address = operationUrl('instance_serial_console_stream', {
      path: { instance },
      query: { project, mostRecent: replay },
    })
    const socket = new WebSocket(new URL(address, location.href.replace(/^http/, 'ws')))
    socket.binaryType = 'arraybuffer'
    const encoder = new TextEncoder()
    let opened = false
    onStatus('connecting')
    socket.addEventListener('open', () => {
      opened = true
      onStatus('connected')
      terminal.focus()
    })
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) terminal.write(new Uint8Array(data))
    })
    socket.addEventListener('close', ({ code }) =>
      onStatus(opened && code !== 1011 ? 'disconnected' : 'error'),
    )
    const typed = terminal.onData((text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(encoder.encode(text))
    })
    return () => {
      typed.dispose()
      resized.disconnect()
      socket.close()
      terminal.dispose()
    }
  }, [project, instance, onStatus])
  return <div ref={box} className="h-full min-h-0 bg-sunken p-2 text-fg" />
}
