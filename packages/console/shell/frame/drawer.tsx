import { useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { ModalFrame } from '#ui/overlays/modal-frame.tsx'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on a narrow screen. It covers the page and closes after each navigation. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const href = useRouterState({ select: (state) => state.location.href })
  const titleId = useId()
  const openedAt = useRef(href)
  useEffect(() => {
    if (isOpen && href !== openedAt.current) onClose()
    openedAt.current = href
  }, [href, isOpen, onClose])
  return (
    <ModalFrame
      labelledBy={titleId}
      isOpen={isOpen}
      onDismiss={onClose}
      overlayClass="flex animate-fade-in"
      modalClass="h-page w-[min(17rem,85vw)] border-r"
    >
      <header className="flex items-center justify-between border-b border-line px-3 py-2">
        <h2 id={titleId} className="font-semibold">
          Menu
        </h2>
        <IconButton icon={X} label="Close menu" onPress={onClose} />
      </header>
      <Sidebar />
    </ModalFrame>
  )
}
