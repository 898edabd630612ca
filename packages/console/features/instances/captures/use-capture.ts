import { captureLimits } from '@portico/domain/networks/capture.ts'
import { type PcapExtent, pcapExtent } from '@portico/domain/networks/pcap.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { captureCall, type CaptureForm } from './request.ts'

/** A capture that has ended. */
export interface Captured extends PcapExtent {
  /** the whole packets that arrived, as a pcap file */
  readonly file: Blob
  /** why it ended early; null if its time was over or the user stopped it */
  readonly failure: string | null
}

export interface CaptureProgress extends PcapExtent {
  /** seconds until the end */
  readonly left: number
}

/** Bytes that may arrive after the limit, since the last packets are sent whole. */
const excess = 1024 ** 2

/** ms between updates of the progress */
const period = 250

/** Captures packets. If the component is removed before the end, they are discarded. */
export function useCapture(onEnd: (captured: Captured) => void) {
  const [progress, setProgress] = useState<CaptureProgress | null>(null)
  const request = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = null
    },
    [],
  )

  /** Resolves when the capture has begun. @throws CallError if the server refuses it */
  async function start(form: CaptureForm): Promise<void> {
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    const response = await invoke('porticoPacketCaptureCreate', captureCall(form).args, signal)
    const seconds = form.seconds ?? 0
    const end = performance.now() + seconds * 1000
    let extent: PcapExtent = { packets: 0, length: 0 }
    const update = () =>
      setProgress({ ...extent, left: Math.max(0, Math.ceil((end - performance.now()) / 1000)) })
    update()
    const timer = setInterval(update, period)
    const captured = receive(response, signal, (now) => (extent = now))
    void captured.finally(() => clearInterval(timer))
    void captured.then((one) => request.current === controller && onEnd(one))
  }

  return { progress, start, stop: () => request.current?.abort() }
}

/** Receives a pcap file, until it ends or the signal is aborted. */
async function receive(
  response: Response,
  signal: AbortSignal,
  onProgress: (extent: PcapExtent) => void,
): Promise<Captured> {
  const bytes = new Uint8Array(captureLimits.bytes + excess)
  let received = 0
  let extent: PcapExtent = { packets: 0, length: 0 }
  let failure: string | null = null
  try {
    const reader = response.body?.getReader()
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || value === undefined) break
      if (received + value.length > bytes.length) {
        await reader?.cancel()
        break
      }
      bytes.set(value, received)
      received += value.length
      extent = pcapExtent(bytes.subarray(0, received), extent)
      onProgress(extent)
    }
  } catch (error) {
    if (!signal.aborted) failure = messageOf(error)
  }
  const file = new Blob([bytes.subarray(0, extent.length)], { type: 'application/vnd.tcpdump.pcap' })
  return { ...extent, file, failure }
}
