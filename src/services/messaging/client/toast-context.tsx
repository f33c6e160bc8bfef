import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Toast, ToastQueue } from './toast-queue.ts'

const ToastContext = createContext<ToastQueue | undefined>(undefined)

export function ToastProvider({ queue, children }: { readonly queue: ToastQueue; readonly children: ReactNode }) {
  return <ToastContext value={queue}>{children}</ToastContext>
}

/** The app's only toast queue. */
export function useToast(): ToastQueue {
  const queue = useContext(ToastContext)
  if (queue === undefined) throw new Error('ToastProvider is missing')
  return queue
}

/** The toasts to show now, oldest first. */
export function useVisibleToasts(): readonly Toast[] {
  const queue = useToast()
  return useSyncExternalStore(queue.subscribe, queue.getVisible)
}

/** Puts a text into the clipboard and says so, or that it does not go here. */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const toasts = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ kind: 'success', text: done })
    } catch {
      toasts.show({ kind: 'error', text: 'Kopieren geht hier nicht. Markier den Text und kopier ihn selbst.' })
    }
  }
}
